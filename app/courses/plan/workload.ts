/** "9 h 40", "45 min"; nothing when no lesson says how long it is. */
export function workloadLabel(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return "";
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, "0")}`;
}

export function lessonCountLabel(count: number): string {
  return count === 1 ? "1 aula" : `${count} aulas`;
}
