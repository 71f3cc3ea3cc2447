import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../connection/fault.ts";
import {
  fileOfData,
  measurePicture,
  type PictureUpload,
  settlePicture,
  unsettledPictures,
} from "./editor-pictures.ts";

const WAIT = "Espere a imagem terminar de subir e salve de novo.";
const FAILED = "Não foi possível enviar a imagem. Confira a conexão e cole de novo.";

/** Moves pictures that were pasted as data to the file store; the form cannot be sent while one is on its way. */
export function usePictureUploads(carrier: RefObject<HTMLTextAreaElement | null>, upload: PictureUpload) {
  const [notice, setNotice] = useState("");
  const onTheWay = useRef(new Set<string>());
  /** Said again once the other pictures are there. */
  const leftBehind = useRef("");

  useEffect(() => {
    const form = carrier.current?.form;
    function holdBack(event: SubmitEvent) {
      if (onTheWay.current.size === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setNotice(WAIT);
    }
    form?.addEventListener("submit", holdBack, true);
    return () => form?.removeEventListener("submit", holdBack, true);
  }, [carrier]);

  async function settleOne(editor: Editor, source: string) {
    onTheWay.current.add(source);
    setNotice("Enviando a imagem...");
    let sentence = "Imagem enviada.";
    let stored: { src: string; width?: number; height?: number } | undefined;
    try {
      const file = fileOfData(source);
      if (!file) throw new Error("Cole imagens JPG, GIF, PNG ou WebP.");
      const src = await upload(file);
      stored = { src, ...(await measurePicture(src)) };
    } catch (error) {
      sentence = sentenceOf(error, FAILED);
    }
    onTheWay.current.delete(source);
    if (editor.isDestroyed) return;
    settlePicture(editor, source, stored);
    setNotice(
      onTheWay.current.size > 0 ? "Enviando a imagem..." : `${sentence} ${leftBehind.current}`.trim(),
    );
  }
  return {
    notice,
    /** Pictures that a paste only named. */
    tellLeftOut(count: number) {
      leftBehind.current = count > 0 ? leftOut(count) : "";
      setNotice(leftBehind.current);
    },
    /** Those of this site stand in the text already; what does not load goes out of it again. */
    async dropBroken(editor: Editor, addresses: string[]) {
      const loads = await Promise.all(addresses.map(async (src) => "width" in (await measurePicture(src))));
      const broken = addresses.filter((_, place) => !loads[place]);
      if (broken.length === 0 || editor.isDestroyed) return;
      for (const src of broken) settlePicture(editor, src, undefined);
      leftBehind.current = `${leftBehind.current} ${notThere(broken.length)}`.trim();
      setNotice(leftBehind.current);
    },
    settle(editor: Editor) {
      for (const source of unsettledPictures(editor)) {
        if (!onTheWay.current.has(source)) void settleOne(editor, source);
      }
    },
  };
}

function leftOut(count: number): string {
  const [who, how] =
    count === 1 ? ["Uma imagem ficou", "Copie a imagem"] : [`${count} imagens ficaram`, "Copie cada uma"];
  return `${who} de fora, porque o texto colado só diz onde ${count === 1 ? "ela está" : "elas estão"}. ${how} sozinha e cole aqui, ou use o botão Imagem.`;
}

function notThere(count: number): string {
  return count === 1
    ? "Uma imagem ficou de fora, porque não abre no endereço que o texto colado traz. Use o botão Imagem."
    : `${count} imagens ficaram de fora, porque não abrem nos endereços que o texto colado traz. Use o botão Imagem.`;
}
