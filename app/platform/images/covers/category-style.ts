import type { Glyph } from "./glyphs.ts";
import { hash } from "./random.ts";
import type { Family } from "./wall.ts";

/** The inks of the tiles, and lime for clouds. */
export const INK = {
  mata: "#0e4434",
  folha: "#2c9a61",
  ipe: "#f7c325",
  areia: "#f4ead2",
  tijolo: "#d8532b",
  anil: "#1d479f",
  ceu: "#9fcde8",
  flor: "#f3a0b8",
  jabuticaba: "#47193c",
  noite: "#12241f",
  cal: "#fffdf6",
};

type InkName = keyof typeof INK;

export interface CategoryStyle {
  /** Ground, form, second form, spark. */
  inks: [InkName, InkName, InkName, InkName];
  glyph: Glyph;
  /** The families that suit it; its own stands twice. */
  families: [Family, Family, Family, Family];
}

const DRESSES: Record<string, CategoryStyle> = {
  templates: {
    inks: ["anil", "areia", "ceu", "ipe"],
    glyph: "janela",
    families: ["concreto", "concreto", "azulejo", "arcos"],
  },
  cursos: {
    inks: ["mata", "ipe", "folha", "areia"],
    glyph: "play",
    families: ["folha", "folha", "azulejo", "aluisio"],
  },
  plugins: {
    inks: ["tijolo", "areia", "jabuticaba", "ipe"],
    glyph: "encaixe",
    families: ["cobogo", "cobogo", "concreto", "azulejo"],
  },
  ebooks: {
    inks: ["areia", "anil", "tijolo", "ipe"],
    glyph: "livro",
    families: ["arcos", "arcos", "bandeirinha", "azulejo"],
  },
  icones: {
    inks: ["ipe", "mata", "tijolo", "areia"],
    glyph: "formas",
    families: ["azulejo", "azulejo", "cobogo", "folha"],
  },
  ferramentas: {
    inks: ["jabuticaba", "flor", "tijolo", "ipe"],
    glyph: "porca",
    families: ["aluisio", "aluisio", "cobogo", "concreto"],
  },
  design: {
    inks: ["flor", "jabuticaba", "areia", "tijolo"],
    glyph: "compasso",
    families: ["azulejo", "folha", "bandeirinha", "calcada"],
  },
  marketing: {
    inks: ["ceu", "anil", "areia", "tijolo"],
    glyph: "megafone",
    families: ["bandeirinha", "bandeirinha", "calcada", "aluisio"],
  },
  tecnologia: {
    inks: ["noite", "ceu", "folha", "ipe"],
    glyph: "chip",
    families: ["aluisio", "aluisio", "concreto", "cobogo"],
  },
  seguranca: {
    inks: ["mata", "areia", "ceu", "tijolo"],
    glyph: "escudo",
    families: ["cobogo", "cobogo", "arcos", "azulejo"],
  },
  cloud: {
    inks: ["ceu", "cal", "anil", "ipe"],
    glyph: "nuvem",
    families: ["calcada", "calcada", "folha", "aluisio"],
  },
  ai: {
    inks: ["jabuticaba", "ceu", "flor", "ipe"],
    glyph: "faisca",
    families: ["folha", "folha", "aluisio", "azulejo"],
  },
  desenvolvimento: {
    inks: ["noite", "ipe", "tijolo", "areia"],
    glyph: "codigo",
    families: ["concreto", "concreto", "bandeirinha", "azulejo"],
  },
  ecommerce: {
    inks: ["tijolo", "flor", "areia", "mata"],
    glyph: "sacola",
    families: ["calcada", "calcada", "arcos", "bandeirinha"],
  },
};

/** A category made later takes one of the fourteen, always the same. */
export function categoryStyle(category: string): CategoryStyle {
  const all = Object.values(DRESSES);
  const dress = Object.hasOwn(DRESSES, category) ? DRESSES[category] : all[hash(category) % all.length];
  if (!dress) throw new Error("no dress");
  return dress;
}
