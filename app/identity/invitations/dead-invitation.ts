export const DEAD_INVITATION = "Este convite não vale mais. Peça outro a quem convidou você.";
