import { href } from "react-router";

export function planAddress(id: number): string {
  return href("/admin/cursos/:courseId/modulos", { courseId: String(id) });
}

export function messagesAddress(id: number): string {
  return href("/admin/cursos/:courseId/mensagens", { courseId: String(id) });
}

export function messageAddress(id: number, messageId: number): string {
  return href("/admin/cursos/:courseId/mensagens/:messageId", {
    courseId: String(id),
    messageId: String(messageId),
  });
}

export function studentsAddress(id: number): string {
  return href("/admin/cursos/:courseId/alunos", { courseId: String(id) });
}

export function gradesAddress(id: number): string {
  return href("/admin/cursos/:courseId/notas", { courseId: String(id) });
}

export function cohortsAddress(id: number): string {
  return href("/admin/cursos/:courseId/turmas", { courseId: String(id) });
}
