import { disc, path, rect } from "./shapes.ts";

export type Glyph =
  | "janela"
  | "play"
  | "encaixe"
  | "livro"
  | "formas"
  | "porca"
  | "compasso"
  | "megafone"
  | "chip"
  | "escudo"
  | "nuvem"
  | "faisca"
  | "codigo"
  | "sacola";

/** A sign of 100 x 100: solid shapes, two inks, nothing thinner than 8. `back` is what lies behind it. */
type Draw = (form: string, spark: string, back: string) => string;

export const GLYPHS: Record<Glyph, Draw> = {
  janela: (form, spark, back) =>
    rect(6, 14, 88, 72, form) +
    rect(14, 32, 34, 46, back) +
    rect(56, 32, 30, 19, spark) +
    rect(56, 59, 30, 19, back) +
    disc(18, 23, 4, back) +
    disc(30, 23, 4, back),
  play: (form, _spark, back) => disc(50, 50, 46, form) + path(back, "M38 24L78 50L38 76z"),
  encaixe: (form, spark, back) =>
    rect(8, 32, 60, 60, form) + disc(38, 32, 15, form) + disc(68, 62, 15, spark) + disc(8, 62, 13, back),
  livro: (form, spark) =>
    path(form, "M4 18H36A14 14 0 0 1 50 32V92A14 14 0 0 0 36 78H4z") +
    path(spark, "M96 18H64A14 14 0 0 0 50 32V92A14 14 0 0 1 64 78H96z"),
  formas: (form, spark) =>
    disc(27, 27, 21, form) +
    rect(54, 6, 42, 42, spark) +
    path(spark, "M6 96L27 54L48 96z") +
    path(form, "M54 54H96A42 42 0 0 1 54 96z"),
  porca: (form, spark, back) =>
    path(form, "M28 10H72L96 50L72 90H28L4 50z") + disc(50, 50, 22, back) + disc(50, 50, 10, spark),
  compasso: (form, spark, back) =>
    path(form, "M50 8L90 50L62 92H38L10 50z") +
    path(back, "M46 8H54V52H46z") +
    disc(50, 56, 10, back) +
    rect(38, 84, 24, 8, spark),
  megafone: (form, spark) =>
    path(form, "M34 34L88 8V92L34 66z") +
    path(spark, "M34 34A16 16 0 0 0 34 66z") +
    rect(40, 68, 18, 26, spark),
  chip: (form, spark, back) =>
    [18, 44, 70].map((p) => rect(p, 2, 12, 96, form) + rect(2, p, 96, 12, form)).join("") +
    rect(12, 12, 76, 76, form) +
    rect(28, 28, 44, 44, back) +
    rect(40, 40, 20, 20, spark),
  escudo: (form, spark, back) =>
    path(form, "M8 8H92V46A46 46 0 0 1 50 96A46 46 0 0 1 8 46z") +
    path(spark, "M50 8H92V46A46 46 0 0 1 50 96z") +
    disc(50, 44, 12, back) +
    rect(45, 48, 10, 24, back),
  nuvem: (form, spark) =>
    disc(70, 34, 24, spark) +
    disc(30, 62, 24, form) +
    disc(54, 46, 26, form) +
    disc(76, 64, 22, form) +
    rect(30, 60, 46, 26, form),
  faisca: (form, spark) =>
    path(form, "M46 4A46 46 0 0 0 92 50A46 46 0 0 0 46 96A46 46 0 0 0 0 50A46 46 0 0 0 46 4z") +
    disc(84, 16, 13, spark),
  codigo: (form, spark) =>
    path(form, "M32 14V42L24 50L32 58V86L0 50z") +
    path(form, "M68 14V42L76 50L68 58V86L100 50z") +
    path(spark, "M52 10H66L48 90H34z"),
  sacola: (form, spark, back) =>
    path(form, "M12 34H88L96 94H4z") +
    path(spark, "M26 34A24 28 0 0 1 74 34H62A12 16 0 0 0 38 34z") +
    disc(34, 50, 5, back) +
    disc(66, 50, 5, back),
};
