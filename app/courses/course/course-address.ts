import { href } from "react-router";

export function planAddress(id: number): string {
  return href("/admin/cursos/:courseId/modulos", { courseId: String(id) });
}

export function studentsAddress(id: number): string {
  return href("/admin/cursos/:courseId/alunos", { courseId: String(id) });
}

export function cohortsAddress(id: number): string {
  return href("/admin/cursos/:courseId/turmas", { courseId: String(id) });
}
