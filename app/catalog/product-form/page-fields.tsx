import { VideoAddressField } from "#app/courses/media/video-address-field.tsx";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { uploadPicture } from "#app/platform/images/picture-upload.ts";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { Fold } from "#app/ui/layout/fold.tsx";
import { useTakenBack } from "#app/ui/start-values.tsx";
import { descriptionHtml } from "../products/description.ts";
import { PRODUCT_COLUMNS } from "../products/product.ts";
import type { EditedProduct } from "../products/product-list.server.ts";
import { PicturesField } from "./pictures-field.tsx";
import { QuestionsField } from "./questions-field.tsx";
import { SampleField } from "./sample-field.tsx";

const NAMES = ["description", "image", "images", "image_texts", "sample_url", "video_url", "faq"];

interface PageFieldsProps {
  product: EditedProduct | null;
  /** The cover that a new one begins with. */
  image: string;
  name: string;
  category: string | undefined;
  errors: FieldErrors | undefined;
}

/** What fills the page of a product: the first one sells without any of it, so a new one begins with it folded. */
export function PageFields({ product, image, name, category, errors }: PageFieldsProps) {
  const isTakenBack = useTakenBack("description") !== undefined;
  const cover =
    product && (product.image ?? coverAddress({ category: product.category_slug, title: product.name }));
  const pictures = {
    cover: cover ?? image,
    others: product?.images ?? [],
    texts: product?.image_texts ?? {},
  };
  return (
    <Fold
      summary="Descrição, imagens, amostra, vídeo e perguntas (opcional)"
      errors={errors}
      names={NAMES}
      isOpen={product !== null || image !== "" || isTakenBack}
    >
      <RichTextEditor
        {...fieldsOf(PRODUCT_COLUMNS, errors)("description")}
        optional
        value={descriptionHtml(product?.description ?? "")}
        upload={uploadPicture}
      />
      <PicturesField initial={pictures} name={name} category={category} errors={errors} />
      <SampleField product={product} error={errors?.sample_url} />
      <VideoAddressField
        label="Vídeo"
        hint="YouTube, Vimeo ou o endereço de um arquivo de vídeo."
        initial={product?.video_url ?? ""}
        error={errors?.video_url}
      />
      <QuestionsField initial={product?.faq ?? []} errors={errors} />
    </Fold>
  );
}
