import { expect, test } from "vitest";
import { parseVtt } from "./web-vtt.ts";

test("gives every sentence of a transcript with its second, without formatting tags", () => {
  const source = `\uFEFFWEBVTT - Aula 1\r\n\r\nNOTE gerado à mão\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r
1\r\n00:00.000 --> 00:02.500 align:start\r\n<v Lívia>Bem-vinda.</v>\r\n<i>Vamos</i> começar.\r\n\r
01:02:03.250 --> 01:02:05.000\r\nA &lt; B &amp; C\r\n\r\n00:10.000 --> 00:11.000\r\n\r\nlixo`;
  expect(parseVtt(source)).toEqual([
    { start: 0, text: "Bem-vinda. Vamos começar." },
    { start: 3723.25, text: "A < B & C" },
  ]);
});

test("decodes character references as browsers do in captions", () => {
  const said = (text: string) => parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)[0]?.text;
  for (const [written, shown] of [
    ["D&#39;água &quot;fria&quot; caf&eacute;", 'D\'água "fria" café'],
    ["R&#36; 10 &mdash; at&eacute; a&ccedil;&atilde;o&hellip;", "R$ 10 — até ação…"],
    ["&#x1F600; &#128512;&nbsp;&apos;ok&apos;", "😀 😀 'ok'"],
    ["5 &lt; 7 &amp;amp; 8 &gt; 6", "5 < 7 &amp; 8 > 6"],
    ["&lrm;&#8206;a&rlm; &copy &naoexiste; P&D", "a © &naoexiste; P&D"],
    ["&lt;i&gt;não é marca&lt;/i&gt; <i>é</i>", "<i>não é marca</i> é"],
  ] as const) {
    expect(said(written)).toBe(shown);
  }
});

const cue = (from: string, to: string, text: string) => `00:00:${from} --> 00:00:${to} align:start\n${text}`;
const inFile = (...cues: string[]) => parseVtt(`WEBVTT\nKind: captions\n\n${cues.join("\n\n")}\n`);

test("returns each sentence of rolling captions once, with the second at which it is said", () => {
  const timed = inFile(
    cue("00.000", "02.000", " \nolá<00:00:00.500><c> pessoal</c>"),
    cue("02.000", "02.010", "olá pessoal\n "),
    cue("02.010", "04.000", "olá pessoal\nvamos<00:00:02.500><c> começar</c>"),
    cue("04.000", "04.010", "vamos começar\n "),
    cue("09.000", "11.000", "vamos começar\nde novo"),
  );
  expect(timed).toEqual([
    { start: 0, text: "olá pessoal" },
    { start: 2.01, text: "vamos começar" },
    // After a pause, a repeated line is a new sentence.
    { start: 9, text: "vamos começar de novo" },
  ]);
  // Format of converters: no times inside the text, two lines that scroll up.
  const bare = inFile(
    cue("01.000", "03.000", "um\ndois"),
    cue("03.000", "05.000", "dois\ntrês"),
    cue("05.000", "07.000", "dois\ntrês\nquatro"),
  );
  expect(bare.map(({ text }) => text)).toEqual(["um dois", "três", "quatro"]);
});

test("keeps a sentence that is said twice", () => {
  const twice = inFile(
    cue("01.000", "02.000", "Não."),
    cue("02.000", "03.000", "Não."),
    cue("03.000", "04.000", "Não."),
    cue("04.000", "05.000", "Vamos\nembora."),
    cue("05.000", "06.000", "embora.\nAgora."),
    cue("06.000", "07.000", "Sim."),
    cue("07.000", "08.000", "Pois é."),
    cue("08.000", "09.000", "Está bem."),
  );
  expect(twice.map(({ text }) => text)).toEqual([
    "Não.",
    "Não.",
    "Não.",
    "Vamos embora.",
    "embora. Agora.",
    "Sim.",
    "Pois é.",
    "Está bem.",
  ]);
});

test("does not take a word said three times in a row for rolling captions", () => {
  const thrice = inFile(
    cue("01.000", "02.000", "Não."),
    cue("02.000", "03.000", "Não."),
    cue("03.000", "04.000", "Não."),
  );
  expect(thrice).toHaveLength(3);
});

test("returns no cues for a file that is not WebVTT", () => {
  for (const source of ["", "WEBVTT", "<html>", "--> -->", "x".repeat(50_000)]) {
    expect(parseVtt(source)).toEqual([]);
  }
});
