import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  plainTextToHtml,
  richTextHtml,
  hasTags as shownAsHtml,
  isLines as shownInLines,
} from "#app/ui/editor/rich-text-format.ts";
import { RICH_TEXTS } from "#tests/rich-texts.ts";
import { openSite } from "#tests/test-site.ts";
import {
  cleanRichText,
  hasTags,
  isBlankRichText,
  isLines,
  storeRichText,
  textOf,
} from "./rich-text.server.ts";

test("SEC-21: the cleaner leaves what the toolbar makes and nothing else, and cleaning twice changes nothing", () => {
  for (const { dirty, clean } of RICH_TEXTS) {
    expect(cleanRichText(dirty), dirty).toBe(clean);
    expect(cleanRichText(clean), clean).toBe(clean);
  }
});

test("SEC-27: hostile texts are cleaned in time that grows with their length", () => {
  const openers = ["<a", "<p>", "<blockquote>", '<img src="data:image/png;base64,', '<span style="color:'];
  for (const opener of openers) {
    const clean = cleanRichText(`${opener.repeat(5000)}>`);
    expect(cleanRichText(clean)).toBe(clean);
  }
});

test("what is shown as HTML is what was cleaned as HTML, and a plain text is escaped line by line", () => {
  const texts = [
    "5 < 6",
    "<3",
    "a <b",
    "<b",
    "<b>",
    "a <!-- b",
    "</p>",
    "<?x>",
    "1 > 0 < 2",
    "<\n>",
    '<img src="<" alt>',
  ];
  for (const text of texts) expect(shownAsHtml(text), text).toBe(hasTags(text));
  for (const text of [...texts, "a\n<b>", "## a <b>", "<p>a\nb</p>", "<DIV>\n", "a\n<i>b</i>", "<h2\n>"]) {
    expect(shownInLines(text), text).toBe(isLines(text));
  }
  expect(plainTextToHtml("## Um & dois\n\n### Três\nQuatro < cinco")).toBe(
    "<h2>Um &amp; dois</h2><h3>Três</h3><p>Quatro &lt; cinco</p>",
  );
});

test("the words of a text are found with their signs, and a text without words or pictures is blank", () => {
  expect(textOf("<h2>Um</h2><p>dois &amp; <strong>três</strong></p>")).toBe("Um dois & três");
  expect(textOf("um & dois")).toBe("um & dois");
  const grid = "<table><tbody><tr><th>um</th><td>dois</td></tr></tbody></table>";
  const figure = '<figure><img src="/a.png" alt="" /><figcaption>três</figcaption></figure>';
  const played = '<figure><a data-embed="vimeo" data-embed-id="76979871">quatro</a></figure>';
  expect(textOf(`${grid}${figure}${played}cinco`).split(/\s+/)).toEqual([
    "um",
    "dois",
    "três",
    "quatro",
    "cinco",
  ]);
  for (const blank of ["", "<p></p>", "<p> <br></p>", "<script>x</script>"]) {
    expect(isBlankRichText(cleanRichText(blank)), blank).toBe(true);
  }
  expect(isBlankRichText('<img src="/media/x.png" alt="" />')).toBe(false);
});

test("SEC-21: what other programs hand in raw, through a door without an editor, keeps its words and tags alone", () => {
  for (const program of ["word", "word-online", "google-docs", "web-page"]) {
    const raw = readFileSync(join(import.meta.dirname, `../../../tests/clipboards/${program}.clip`), "utf8");
    const clean = cleanRichText(raw);
    expect(clean, program).not.toMatch(/mso|class=|<!|o:p|docs-internal|<style|onclick|track|@font/i);
    expect(cleanRichText(clean), program).toBe(clean);
    for (const tag of ["p", "td", "li", "strong", "s"]) {
      const count = (sign: RegExp) => clean.match(sign)?.length ?? 0;
      expect(count(new RegExp(`<${tag}[ >]`, "g")), `${program}: ${tag}`).toBe(
        count(new RegExp(`</${tag}>`, "g")),
      );
    }
  }
});

test("pictures written into a text move to the file store; what is no picture refuses the text", async () => {
  const { files, dataDir } = await openSite();
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#d8532b" } })
    .png()
    .toBuffer();
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const words = '<pre><code>&lt;img src="data:image/png;base64,AAAA"&gt;</code></pre>';
  const stored = await storeRichText(
    files,
    `<p>a</p><img src="${source}" alt="Um quadro"><img src="${source}">${words}`,
  );
  if (!stored.ok) throw new Error(stored.message);
  expect(stored.html).not.toContain(source);
  expect(
    stored.html.match(
      /<img src="\/media\/[a-f0-9]{32}-800\.webp" alt="Um quadro" width="40" height="20" loading="lazy" \/>/g,
    ),
  ).toHaveLength(1);
  expect(stored.html.endsWith(words)).toBe(true);
  expect(readdirSync(join(dataDir, "files", "media"))).toHaveLength(2);

  const script = Buffer.from("<svg onload=alert(1)>").toString("base64");
  expect(await storeRichText(files, `<img src="data:image/png;base64,${script}">`)).toMatchObject({
    ok: false,
  });
});

test("SEC-21: lines around marked words are parted outside of tags alone, however hostile the text", () => {
  const sly = 'a\n<img src="/a.png" alt="x\n## &lt;script&gt;">\n<b>c</b>';
  const shown = richTextHtml(cleanRichText(sly));
  expect(shown).toBe(
    '<p>a</p><img src="/a.png" alt="x ## &lt;script&gt;" loading="lazy" /><p><strong>c</strong></p>',
  );
  expect(richTextHtml(cleanRichText(`${"<b>a\n".repeat(5000)}${"<".repeat(5000)}`))).toContain("<p>");
});
