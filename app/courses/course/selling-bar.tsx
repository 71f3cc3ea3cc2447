import { Form, useNavigation } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { COURSE_SENTENCES } from "./course.ts";

interface SellingBarProps {
  course: { id: number; is_published: boolean; retired_at: Date | null };
  isReady: boolean;
  productId: number | undefined;
}

/** Steps from building to selling: publish the course, create its product. */
export function SellingBar({ course, isReady, productId }: SellingBarProps) {
  const isBusy = useNavigation().formData?.get("intent") === "publish-course";
  if (course.retired_at) return null;
  return (
    <section aria-label="Publicar e vender" className="flex flex-wrap items-center gap-3">
      {course.is_published ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="publish-course" />
          <input type="hidden" name="id" value={course.id} />
          <input type="hidden" name="value" value="true" />
          <Button
            type="submit"
            size="compact"
            busy={isBusy}
            {...(isReady ? {} : { "aria-describedby": "falta-publicar" })}
          >
            Publicar
          </Button>
        </Form>
      )}
      <WithRight right="products.write">
        <ButtonLink
          to={productId ? `/admin/produtos?editar=${productId}` : `/admin/produtos?novo=1&curso=${course.id}`}
          size="compact"
          variant="quiet"
        >
          <Icon name="shopping-bag" />
          Vender este curso
        </ButtonLink>
      </WithRight>
      {course.is_published || isReady ? null : (
        <p id="falta-publicar" className="text-sm text-muted">
          {COURSE_SENTENCES.noLesson}
        </p>
      )}
    </section>
  );
}
