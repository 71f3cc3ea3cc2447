// What TypeScript has to know of taken-port.mjs.
interface Place {
  port: number;
  host: string;
}
export function listenSentence(code: string | undefined, place: Place): string | undefined;
export function portProblem(place: Place): Promise<string | undefined>;
