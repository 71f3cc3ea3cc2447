import { expect, test } from "vitest";
import { bodyBytes, bufferedResponse, encoded } from "./buffered-response.server.ts";

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each([
  ["an empty text", ""],
  ["accents, dashes and pictures", "Preço – R$ 49,90 … ✂️ 𝄞"],
  ["a text of a megabyte", "ação ".repeat(250_000)],
])("%s is told by its bytes as by its stream", async (_, text) => {
  const answer = bufferedResponse(encoded(text), { status: 201 });
  expect(decode(await bodyBytes(answer))).toBe(text);
  expect([answer.status, await answer.text()]).toEqual([201, text]);
});

test("half a sign is replaced, as everywhere", () => {
  for (const text of ["Preço \ud83d", "\udc00 –"])
    expect(encoded(text)).toEqual(Buffer.from(new TextEncoder().encode(text)));
});

test("each answer has bytes of its own, and any other answer is read", async () => {
  const [first, second] = [bufferedResponse(encoded("um"), {}), bufferedResponse(encoded("dois"), {})];
  const all = [first, second, new Response("três")];
  expect((await Promise.all(all.map(bodyBytes))).map(decode)).toEqual(["um", "dois", "três"]);
});
