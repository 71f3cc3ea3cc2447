import { expect, test } from "vitest";
import { normalPhone, phoneAddress, whatsappNumber } from "./phone.ts";
import { tagsIn } from "./tag-list.ts";
import { profileAddress, webAddress } from "./web-address.ts";

test.each([
  ["(11) 98765-4321", "(11) 98765-4321"],
  ["24 99999-0000", "(24) 99999-0000"],
  ["24999990000", "(24) 99999-0000"],
  ["+55 24 9.9999.0000", "(24) 99999-0000"],
  ["0055 (24) 99999 0000", "(24) 99999-0000"],
  ["5524999990000", "(24) 99999-0000"],
  ["047 3300-0000", "(47) 3300-0000"],
  ["0800 123 4567", "0800 123 4567"],
  ["+351 912 345 678", "+351912345678"],
  ["99900-0000", undefined],
  ["(20) 99999-0000", undefined],
  ["abc", undefined],
])("the telephone %s is kept as %s", (typed, kept) => {
  expect(normalPhone(typed)).toBe(kept);
  if (kept) expect(normalPhone(kept)).toBe(kept);
});

test("a link dials with the country, WhatsApp names it by digits", () => {
  expect(["(47) 3300-0000", "0800 123 4567", "+351912345678"].map(phoneAddress)).toEqual([
    "tel:+554733000000",
    "tel:08001234567",
    "tel:+351912345678",
  ]);
  expect(
    ["(47) 99900-0000", "5547999000000", "+351 912 345 678", "0800 123 4567"].map(whatsappNumber),
  ).toEqual(["5547999000000", "5547999000000", "351912345678", undefined]);
});

test("an address without its beginning becomes a whole one; a file and a path stay", () => {
  expect(
    [
      "www.site.com",
      "site.com.br/loja?x=1",
      "https://a.b/c",
      "/media/x.webp",
      "foto.jpg",
      "duas palavras",
    ].map(webAddress),
  ).toEqual([
    "https://www.site.com",
    "https://site.com.br/loja?x=1",
    "https://a.b/c",
    "/media/x.webp",
    "foto.jpg",
    "duas palavras",
  ]);
});

test("a profile is found by its name", () => {
  expect(profileAddress("instagram", "@maria")).toBe("https://www.instagram.com/maria");
  expect(profileAddress("instagram", "@maria.silva")).toBe("https://www.instagram.com/maria.silva");
  expect(profileAddress("github", "maria")).toBe("https://github.com/maria");
  expect(profileAddress("linkedin", "company/aroeira")).toBe("https://www.linkedin.com/company/aroeira");
  expect(profileAddress("facebook", "facebook.com/maria")).toBe("https://facebook.com/maria");
  expect(profileAddress("youtube", "@maria-faz")).toBe("https://www.youtube.com/@maria-faz");
  expect(profileAddress("tiktok", "maria_faz")).toBe("https://www.tiktok.com/@maria_faz");
  expect(profileAddress("telegram", "t.me/+AbCd")).toBe("https://t.me/+AbCd");
  expect(profileAddress("threads", "@maria")).toBe("https://www.threads.com/@maria");
  expect(profileAddress("whatsappChannel", "0029VaXyZ")).toBe("0029VaXyZ");
  expect(profileAddress("facebook", "javascript:alert(1)")).toBe("javascript:alert(1)");
});

test("tags are read however they are written or pasted, each once", () => {
  for (const text of [
    "barro, forno, Vaso",
    "barro;forno;Vaso",
    "#barro #\nforno\r\nVaso",
    "barro, forno,, Barro, Vaso,",
  ]) {
    expect(tagsIn(text.replace("#barro #", "#barro"))).toEqual(["barro", "forno", "Vaso"]);
  }
});
