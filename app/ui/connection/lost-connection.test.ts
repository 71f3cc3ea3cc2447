import { afterEach, expect, test, vi } from "vitest";
import { FAULT, sentenceOf } from "./fault.ts";
import { isLostConnection, lossOf } from "./lost-connection.ts";

afterEach(() => vi.restoreAllMocks());

const LOST = "Confira a conexão.";

test("SEC-139: takes a request without an answer for a lost connection, in the words of each browser", () => {
  const errors = [
    ...["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed", "network error"],
    ...["The network connection was lost.", "The Internet connection appears to be offline."],
    ...["Could not connect to the server.", "The request timed out.", "Error in input stream"],
    ...[
      "Failed to fetch dynamically imported module: https://loja.example/a.js",
      "Importing a module script failed.",
    ],
  ].map((message) => new TypeError(message));
  const aborted = ["AbortError", "TimeoutError"].map((name) => new DOMException("", name));
  for (const error of [...errors, ...aborted]) expect(isLostConnection(error), String(error)).toBe(true);
});

test("SEC-139: takes an error of the program or an unreadable answer for a fault, and logs the error", () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const errors = [
    new TypeError("AbortSignal.any is not a function"),
    new TypeError("Failed to execute 'fetch' on 'Window': Invalid name"),
    new TypeError("Cannot read properties of undefined (reading 'fetch')"),
    new SyntaxError("Unexpected token '<', \"<!DOCTYPE \"... is not valid JSON"),
    new DOMException("", "DataCloneError"),
    "thrown text",
  ];
  for (const error of errors) expect(lossOf(error), String(error)).toBe("fault");
  expect(log.mock.calls).toEqual(errors.map((error) => [error]));
});

test("SEC-139: says what a refusal says, else the sentence of what went wrong", () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  expect(sentenceOf(new Error("Envie no máximo 8 MB."), LOST)).toBe("Envie no máximo 8 MB.");
  expect(sentenceOf(new TypeError("Failed to fetch"), LOST)).toBe(LOST);
  expect(log).not.toHaveBeenCalled();
  expect(sentenceOf(new TypeError("x is undefined"), LOST)).toBe(FAULT);
});
