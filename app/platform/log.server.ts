import pino from "pino";

export type Log = pino.Logger;

/** JSON lines on standard output. Fields are chosen where they are logged; what must never appear is cut here as well. */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          "password",
          "token",
          "cookie",
          "authorization",
          "document",
          "*.password",
          "*.token",
          "*.cookie",
          "*.authorization",
          "*.document",
        ],
        censor: "[oculto]",
      },
    },
    destination,
  );
}
