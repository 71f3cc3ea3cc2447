import { expect, test } from "vitest";
import { parseVtt } from "./web-vtt.ts";

test("a transcript has every sentence with its second, without the marks of the format", () => {
  const source = `\uFEFFWEBVTT - Aula 1\r\n\r\nNOTE gerado à mão\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r
1\r\n00:00.000 --> 00:02.500 align:start\r\n<v Lívia>Bem-vinda.</v>\r\n<i>Vamos</i> começar.\r\n\r
01:02:03.250 --> 01:02:05.000\r\nA &lt; B &amp; C\r\n\r\n00:10.000 --> 00:11.000\r\n\r\nlixo`;
  expect(parseVtt(source)).toEqual([
    { start: 0, text: "Bem-vinda. Vamos começar." },
    { start: 3723.25, text: "A < B & C" },
  ]);
});

test("what is no WebVTT has no cues", () => {
  for (const source of ["", "WEBVTT", "<html>", "--> -->", "x".repeat(50_000)]) {
    expect(parseVtt(source)).toEqual([]);
  }
});
