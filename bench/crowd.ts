// A child process that runs a flow with this many workers for this time and prints the results as JSON.
import { openClient } from "./client.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { FLOWS, type FlowName, type Timed } from "./flows.ts";
import { buyAtVendure } from "./peers/vendure-checkout.ts";
import type { Place } from "./place.ts";

export interface CrowdOrder {
  flow: FlowName;
  urls: string[];
  workers: number;
  seconds: number;
  /** Stops after this many visits, however long they take. */
  visits?: number;
  place: Place;
  /** Keeps e-mails and names of different runs apart. */
  firstNumber: number;
}

export interface CrowdReport {
  whole: Figures;
  steps: Record<string, Figures>;
  /** The first failures. */
  complaints: string[];
}

const MAX_COMPLAINTS = 3;
const DONE_BY_NAME = { ...FLOWS, vendure: buyAtVendure };

async function runCrowd(order: CrowdOrder): Promise<CrowdReport> {
  const { flow, urls, workers, seconds, visits = Number.POSITIVE_INFINITY, place, firstNumber } = order;
  const clients = urls.map((url) => openClient(url, Math.ceil(workers / urls.length)));
  const notes = openNotes();
  let begun = 0;
  const began = performance.now();
  const work = async (worker: number) => {
    const client = clients[worker % clients.length];
    while (client && performance.now() - began < seconds * 1000 && begun < visits) {
      const number = firstNumber + begun++;
      await notes.visit(() => DONE_BY_NAME[flow]({ client, place, number, timed: notes.timed }));
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const took = (performance.now() - began) / 1000;
  for (const client of clients) client.close();
  return notes.report(took);
}

function openNotes() {
  const times: number[] = [];
  const steps = new Map<string, number[]>();
  const complaints: string[] = [];
  let failures = 0;
  const timed: Timed = async (step, work) => {
    const started = performance.now();
    const result = await work();
    const known = steps.get(step) ?? [];
    steps.set(step, known);
    known.push(performance.now() - started);
    return result;
  };
  return {
    timed,
    async visit(work: () => Promise<unknown>): Promise<void> {
      const started = performance.now();
      try {
        await work();
        times.push(performance.now() - started);
      } catch (error) {
        failures++;
        if (complaints.length < MAX_COMPLAINTS) complaints.push(String(error));
      }
    },
    report(seconds: number): CrowdReport {
      const byStep = [...steps].map(([name, list]) => [name, figuresOf(list, seconds, 0)] as const);
      return { whole: figuresOf(times, seconds, failures), steps: Object.fromEntries(byStep), complaints };
    },
  };
}

process.stdout.write(JSON.stringify(await runCrowd(JSON.parse(process.argv[2] ?? "{}"))));
