// What is promised of the program's speed, and whether this run kept it. What was not measured is left out.
import type { Beside, Measured } from "./measure.ts";
import { describeSetting, type RunResult, type SettingResult, type Target } from "./results.ts";
import { growthOf } from "./soak.ts";
import { rounded } from "./table.ts";

type Run = Omit<RunResult, "targets">;
/** One measured number and where it comes from. */
interface Finding {
  value: number;
  from: string;
}

const KEPT = ["loja-guardada", "produto-guardado", "blog-guardado", "artigo-guardado"];
const ORDER_STEP = "pedido";

export function judge(run: Run): Target[] {
  const { settings } = run;
  const alone = settings.filter(({ processes }) => processes === 1);
  const embedded = alone.filter(({ engine }) => engine === "sqlite");
  return [
    ...atLeast(
      "página guardada ÷ node:http",
      0.8,
      "",
      kept(embedded, (one, bare) => one.perSecond / bare.perSecond),
    ),
    ...atMost(
      "p99 da página guardada",
      3,
      "ms",
      kept(embedded, (one) => one.p99),
    ),
    ...atMost("/loja ÷ React sozinho, processador", 7, "×", shopOverReact(run)),
    ...atMost("comandos SQL de um pedido", 25, "", orderStatements(run)),
    ...atLeast(
      "checkouts por segundo",
      400,
      "",
      found(embedded, "checkout", (one) => one.perSecond),
    ),
    ...atMost("memória ao fim de 100 mil pedidos ÷ começo", 1.1, "×", growth(embedded)),
    ...["loja", "produto"].flatMap((name) =>
      atMost(`${name}: maior conjunto ÷ menor`, 1.3, "×", scaling(alone, name)),
    ),
    ...[10, 100, 1000].flatMap((rows) =>
      atMost(`busca com ${rows} resultados`, 20, "ms", middle(alone, `busca-${rows}`)),
    ),
    ...atMost("painel", 200, "ms", middle(alone, "admin-painel")),
    ...atMost("a mais lenta das listas da administração", 150, "ms", adminLists(alone)),
    ...atMost("API: 200 linhas por filtro", 20, "ms", middle(alone, "api-lista")),
    ...atMost("1.000 pessoas: p95 do produto", 1000, "ms", crowd(settings)),
    ...atMost("respostas erradas ou ausentes", 0, "", failures(settings)),
    ...atMost(
      "memória parado",
      120,
      "MB",
      each(settings, ({ idleMb }) => idleMb),
    ),
    ...atMost(
      "memória trabalhando",
      300,
      "MB",
      each(settings, ({ loadedMb }) => loadedMb),
    ),
    ...atMost(
      "início",
      1000,
      "ms",
      each(settings, ({ startMs }) => startMs),
    ),
    ...atMost("JavaScript de /loja e /blog/{id}", 115, "kB", scripts(run)),
    ...atMost("celular lento: a página inicial acorda", 12, "s", awake(run)),
    ...atLeast(
      "Lighthouse, celular",
      98,
      "",
      (run.lighthouse ?? []).map(({ path, score }) => ({ value: score, from: path })),
    ),
  ];
}

export function describeTarget({ name, wanted, measured, holds }: Target): string {
  return `${holds ? "✓" : "✗"} ${name.padEnd(44)} ${wanted.padStart(10)}   ${measured}`;
}

function atMost(name: string, limit: number, unit: string, findings: Finding[]): Target[] {
  const worst = findings.toSorted((a, b) => b.value - a.value)[0];
  return worst
    ? [target(name, `≤ ${limit} ${unit}`, unit, worst, worst.value <= limit, worst.value / limit)]
    : [];
}

function atLeast(name: string, limit: number, unit: string, findings: Finding[]): Target[] {
  const worst = findings.toSorted((a, b) => a.value - b.value)[0];
  return worst
    ? [target(name, `≥ ${limit} ${unit}`, unit, worst, worst.value >= limit, limit / worst.value)]
    : [];
}

function target(
  name: string,
  wanted: string,
  unit: string,
  worst: Finding,
  holds: boolean,
  excess: number,
): Target {
  const by = holds || !Number.isFinite(excess) ? "" : `, ${rounded((excess - 1) * 100)} % além`;
  return {
    name,
    wanted: wanted.trim(),
    measured: `${rounded(worst.value)} ${unit}${by} (${worst.from})`,
    holds,
  };
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
    const one = setting.scenarios.find(({ scenario, requests }) => scenario === name && requests > 0);
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

/** On the smallest set, as React alone is: the list is the same on all. */
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

/** The time of one reader alone on the largest set beside that on the smallest, engine by engine. */
function scaling(settings: SettingResult[], name: string): Finding[] {
  return ["sqlite", "postgres"].flatMap((engine) => {
    const own = settings.filter((setting) => setting.engine === engine).toSorted((a, b) => a.size - b.size);
    const [small, large] = [own.at(0), own.at(-1)].map((setting) => setting && middle([setting], name)[0]);
    if (!small || !large || own.length < 2) return [];
    return [
      {
        value: large.value / small.value,
        from: `${rounded(small.value)} → ${rounded(large.value)} ms; ${large.from}`,
      },
    ];
  });
}

/** Of all scenarios: a measurement without an answer must not pass for a fast one. */
function failures(settings: SettingResult[]): Finding[] {
  return settings.flatMap((setting) =>
    setting.scenarios.map(({ title, requests, failures }) => ({
      value: failures + Number(requests === 0),
      from: `${title}; ${describeSetting(setting)}`,
    })),
  );
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
