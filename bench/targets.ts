// Judges the promised speeds against this run. Unmeasured promises are left out.
import { BOUNDS, type Bound, describeBound } from "./bounds.ts";
import type { Beside, Measured } from "./measure.ts";
import { describeSetting, type RunResult, type SettingResult, type Target } from "./results.ts";
import { growthOf } from "./soak.ts";
import { rounded } from "./table.ts";

type Run = Omit<RunResult, "targets" | "failures">;
/** One measured number and its origin. */
export interface Finding {
  value: number;
  from: string;
}

const KEPT = ["loja-guardada", "produto-guardado", "blog-guardado", "artigo-guardado"];
const ORDER_STEP = "pedido";

export function judge(run: Run): Target[] {
  const { settings } = run;
  const alone = settings.filter(({ processes }) => processes === 1);
  const embedded = alone.filter(({ engine }) => engine === "sqlite");
  const { search, growth: scale } = BOUNDS;
  return [
    ...judged(
      BOUNDS.kept,
      kept(embedded, (one, bare) => one.perSecond / bare.perSecond),
    ),
    ...judged(
      BOUNDS.keptP99,
      kept(embedded, (one) => one.p99),
    ),
    ...judged(BOUNDS.react, shopOverReact(run)),
    ...judged(
      BOUNDS.freshTail,
      ["loja", "produto"].flatMap((name) => found(embedded, name, ({ p50, p99 }) => p99 / p50)),
    ),
    ...judged(BOUNDS.reader, middle(alone, "eu")),
    ...judged(BOUNDS.orderStatements, orderStatements(run)),
    ...judged(
      BOUNDS.checkouts,
      found(embedded, "checkout", (one) => one.perSecond),
    ),
    ...judged(BOUNDS.soak, growth(embedded)),
    ...judged(
      BOUNDS.moveIn,
      run.moveIn.map(({ engine, readSeconds, writtenSeconds }) => ({
        value: readSeconds + writtenSeconds,
        from: engine === "sqlite" ? "SQLite" : "PostgreSQL",
      })),
    ),
    ...["loja", "produto"].flatMap((name) =>
      judged({ ...scale, name: `${name}: ${scale.name}` }, scaling(alone, name)),
    ),
    ...["pedido", "finalizar"].flatMap((name) => {
      const { orderGrowth } = BOUNDS;
      const bound = { ...orderGrowth, name: `${name}: ${orderGrowth.name}` };
      return judged(
        bound,
        scaling(alone, name, ({ cpuMs }) => cpuMs),
      );
    }),
    ...[10, 100, 1000].flatMap((rows) =>
      judged({ ...search, name: `${search.name} com ${rows} resultados` }, middle(alone, `busca-${rows}`)),
    ),
    ...judged({ ...search, name: `${search.name} por uma letra` }, middle(alone, "busca-letra")),
    ...judged(BOUNDS.dashboard, middle(alone, "admin-painel")),
    ...judged(BOUNDS.adminList, adminLists(alone)),
    ...judged(BOUNDS.api, middle(alone, "api-lista")),
    ...judged(BOUNDS.crowd, crowd(settings)),
    ...judged(
      BOUNDS.signInFlood,
      found(settings, "login-ataque", ({ steps }) => steps?.entrada?.p95),
    ),
    ...judged(
      BOUNDS.idleMemory,
      each(settings, ({ idleMb }) => idleMb),
    ),
    ...judged(
      BOUNDS.workMemory,
      each(settings, ({ loadedMb }) => loadedMb),
    ),
    ...judged(
      BOUNDS.start,
      each(settings, ({ startMs }) => startMs),
    ),
    ...judged(BOUNDS.scripts, scripts(run)),
    ...judged(BOUNDS.slowPhone, awake(run)),
    ...judged(
      BOUNDS.lighthouse,
      (run.lighthouse ?? []).map(({ path, score }) => ({ value: score, from: path })),
    ),
  ];
}

/** Names of scenarios with unexpected answers. Such a run has failed, however fast the answers were. */
export function failuresOf(settings: SettingResult[]): string[] {
  return settings.flatMap((setting) => {
    const where = describeSetting(setting);
    const measured = setting.scenarios.flatMap(({ title, requests, failures, complaints = [] }) => {
      if (requests > 0 && failures === 0 && complaints.length === 0) return [];
      const count = requests === 0 ? "nenhuma resposta" : `${failures} respostas erradas ou ausentes`;
      return [`${title}; ${where}: ${[count, ...complaints].join("; ")}`];
    });
    const soak = setting.soak?.failures
      ? [`${BOUNDS.soak.name}; ${where}: ${setting.soak.failures} respostas erradas ou ausentes`]
      : [];
    return [...setting.refused.map(({ title, why }) => `${title}; ${where}: ${why}`), ...measured, ...soak];
  });
}

export function describeTarget({ name, wanted, measured, holds }: Target): string {
  return `${holds ? "✓" : "✗"} ${name.padEnd(44)} ${wanted.padStart(10)}   ${measured}`;
}

/** The worst measured value beside the bound; nothing if not measured. */
export function judged(bound: Bound, findings: Finding[]): Target[] {
  const { name, kind, value, unit } = bound;
  const sign = kind === "most" ? 1 : -1;
  const worst = findings.toSorted((a, b) => sign * (b.value - a.value))[0];
  if (!worst) return [];
  const holds = sign * worst.value <= sign * value;
  const excess = kind === "most" ? worst.value / value : value / worst.value;
  const by = holds || !Number.isFinite(excess) ? "" : `, ${rounded((excess - 1) * 100)} % além`;
  const measured = `${rounded(worst.value)} ${unit}`.trim();
  return [{ name, wanted: describeBound(bound), measured: `${measured}${by} (${worst.from})`, holds }];
}

function each(settings: SettingResult[], value: (setting: SettingResult) => number): Finding[] {
  return settings.map((setting) => ({ value: value(setting), from: describeSetting(setting) }));
}

function found(
  settings: SettingResult[],
  name: string,
  value: (one: Measured, setting: SettingResult) => number | undefined,
): Finding[] {
  return settings.flatMap((setting) => {
    const one = setting.scenarios.find(
      ({ scenario, requests, failures }) => scenario === name && requests > 0 && failures === 0,
    );
    const number = one && value(one, setting);
    return one && number !== undefined
      ? [{ value: number, from: `${one.title}; ${describeSetting(setting)}` }]
      : [];
  });
}

function kept(settings: SettingResult[], value: (one: Measured, bare: Beside) => number): Finding[] {
  return KEPT.flatMap((name) => found(settings, name, (one, { bare }) => value(one, one.beside ?? bare)));
}

function middle(settings: SettingResult[], name: string): Finding[] {
  return found(settings, name, (one) => one.alone);
}

function adminLists(settings: SettingResult[]): Finding[] {
  const names = settings.flatMap(({ scenarios }) => scenarios.map(({ scenario }) => scenario));
  const lists = [...new Set(names)].filter((name) => name.startsWith("admin-") && name !== "admin-painel");
  return lists.flatMap((name) => middle(settings, name));
}

/** On the smallest set only, because the list and React's work are the same on all. */
function shopOverReact({ settings, react }: Run): Finding[] {
  const [setting] = settings.filter(({ engine, processes }) => engine === "sqlite" && processes === 1);
  return setting ? found([setting], "loja", ({ cpuMs }) => cpuMs / react.cpuMs) : [];
}

function orderStatements({ statements }: Run): Finding[] {
  const value = statements.later[ORDER_STEP]?.statements ?? Number.NaN;
  const whole = Object.values(statements.later).reduce((sum, step) => sum + step.statements, 0);
  return [{ value, from: `com cotação, pagamento e consulta, ${whole}` }];
}

function growth(settings: SettingResult[]): Finding[] {
  return settings.flatMap(({ soak }) =>
    soak ? [{ value: growthOf(soak), from: `MB por rodada: ${soak.megabytes.join(", ")}` }] : [],
  );
}

/** Compares the largest data set with the smallest, for each engine. Default: the time of a single reader. */
function scaling(
  settings: SettingResult[],
  name: string,
  value: (one: Measured) => number | undefined = (one) => one.alone,
): Finding[] {
  return ["sqlite", "postgres"].flatMap((engine) => {
    const own = settings.filter((setting) => setting.engine === engine).toSorted((a, b) => a.size - b.size);
    const [small, large] = [own.at(0), own.at(-1)].map(
      (setting) => setting && found([setting], name, value)[0],
    );
    if (!small || !large || own.length < 2) return [];
    return [
      {
        value: large.value / small.value,
        from: `${rounded(small.value)} → ${rounded(large.value)} ms; ${large.from}`,
      },
    ];
  });
}

function crowd(settings: SettingResult[]): Finding[] {
  return found(settings, "multidao", ({ steps }) => steps?.produto?.p95);
}

function awake({ phone }: Run): Finding[] {
  const home = (phone ?? []).filter(({ path }) => path === "/");
  return home.map(({ path, awakeMs }) => ({ value: awakeMs / 1000, from: path }));
}

function scripts({ pages }: Run): Finding[] {
  return pages
    .filter(({ path }) => path === "/loja" || path.startsWith("/blog/"))
    .map(({ path, js }) => ({ value: js / 1000, from: path }));
}
