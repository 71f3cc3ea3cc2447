// Compares this run with a saved one. Speeds and CPU times are compared as ratios to the bare server of the same
// setting. Otherwise another machine or a busier hour would look like a change of the program.
import type { Measured } from "./measure.ts";
import { describeSetting, type RunResult, type Setting, type SettingResult } from "./results.ts";
import { rounded } from "./table.ts";

export interface Change {
  what: string;
  before: number;
  now: number;
  /** Factor above 1 means worse. */
  factor: number;
}

type Compared = Pick<RunResult, "settings" | "pages" | "statements" | "react">;
/** Name → value; lower is better. */
type Values = Map<string, number>;

const NOTABLE = 1.1;

/** Changes by more than a tenth, the worst first. */
export function changesBetween(before: Compared, now: Compared): Change[] {
  const old = valuesOf(before);
  const changes = [...valuesOf(now)].flatMap(([what, value]) => {
    const known = old.get(what);
    return known ? [{ what, before: known, now: value, factor: value / known }] : [];
  });
  return changes
    .filter(({ factor }) => factor > NOTABLE || factor < 1 / NOTABLE)
    .sort((a, b) => b.factor - a.factor);
}

export function describeChange({ what, before, now, factor }: Change): string {
  const percent = rounded(Math.abs(factor - 1) * 100);
  return `${factor > 1 ? "pior  " : "melhor"} ${percent.padStart(5)} %   ${what}: ${rounded(before)} → ${rounded(now)}`;
}

function valuesOf({ settings, pages, statements, react }: Compared): Values {
  const values: Values = new Map();
  for (const setting of settings) addSetting(values, setting, react.cpuMs);
  for (const { path, html, js, css, fonts } of pages) {
    const kind = path.replace(/\/(produto|blog)\/.*/, "/$1/{id}");
    for (const [name, bytes] of Object.entries({ html, js, css, fonts }))
      values.set(`${kind}: bytes de ${name}`, bytes);
  }
  for (const [step, count] of Object.entries(statements.later)) {
    values.set(`${step}: comandos SQL`, count.statements);
    values.set(`${step}: confirmações no disco`, count.commits);
  }
  return values;
}

function addSetting(values: Values, setting: SettingResult, reactMs: number): void {
  const where = describeSetting(setting);
  values.set(`${where}: início, ms`, setting.startMs);
  values.set(`${where}: memória parado, MB`, setting.idleMb);
  values.set(`${where}: memória trabalhando, MB`, setting.loadedMb);
  for (const one of setting.scenarios) addScenario(values, setting, one);
  const shop = setting.scenarios.find(({ scenario }) => scenario === "loja");
  if (shop) values.set(`${where}: /loja ÷ React sozinho`, shop.cpuMs / reactMs);
}

function addScenario(values: Values, setting: Setting & { bare: Measured }, one: Measured): void {
  const name = `${describeSetting(setting)}: ${one.title}`;
  const bare = one.beside ?? setting.bare;
  values.set(`${name}, tempo ÷ node:http`, bare.perSecond / one.perSecond);
  values.set(`${name}, processador ÷ node:http`, one.cpuMs / bare.cpuMs);
}
