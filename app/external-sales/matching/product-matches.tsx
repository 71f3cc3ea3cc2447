// The screen on which the owner says what each of their products is here.
import { platformName } from "#app/move-in/platforms.ts";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import type { CourseChoice, ExternalProductItem } from "./external-products.server.ts";

interface ProductMatchesProps {
  products: readonly ExternalProductItem[];
  courses: readonly CourseChoice[];
  /** What else there is to say of one, such as how many rows name it. */
  notes?: Readonly<Record<number, string>>;
}

/** Fields of a form whose intent is "match-products" (`matchSchema`). */
export function ProductMatches({ products, courses, notes = {} }: ProductMatchesProps) {
  return (
    <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
      {products.map((product) => (
        <ProductMatch key={product.id} product={product} courses={courses} note={notes[product.id]} />
      ))}
    </ul>
  );
}

function ProductMatch({
  product,
  courses,
  note,
}: {
  product: ExternalProductItem;
  courses: readonly CourseChoice[];
  note: string | undefined;
}) {
  const { id, platform, ref, name, isIgnored, courseIds, suggestedId } = product;
  const code = ref.startsWith("code:") ? ref.slice("code:".length) : undefined;
  const [first = suggestedId, ...others] = courseIds;
  const chosen = isIgnored ? "none" : (first ?? "");
  const said = [platformName(platform), code && `código ${code}`, note].filter(Boolean).join(" · ");
  return (
    <li className="grid items-start gap-x-6 gap-y-3 p-4 md:grid-cols-2 md:px-6">
      <div className="min-w-0">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{said}</span>
        {suggestedId !== undefined ? (
          <Badge tone="wait" className="mt-2">
            Sugestão pelo nome
          </Badge>
        ) : null}
      </div>
      <div className="min-w-0">
        <Field name="match" id={`match-${id}`} label={`O que ${name} é aqui`} hideLabel>
          <Select key={chosen} defaultValue={`${id}:${chosen}`}>
            <option value={`${id}:`}>Escolha um curso</option>
            {courses.map((course) => (
              <option key={course.id} value={`${id}:${course.id}`}>
                {course.title}
              </option>
            ))}
            <option value={`${id}:none`}>Não vendo aqui</option>
          </Select>
        </Field>
        {courses.length > 1 ? (
          <details open={others.length > 0} className="mt-1">
            <summary className="link inline-flex min-h-11 items-center text-sm">
              Abre também outros cursos
            </summary>
            {courses.map((course) => (
              <Checkbox
                key={course.id}
                id={`match-${id}-${course.id}`}
                name="match"
                value={`${id}:${course.id}`}
                defaultChecked={others.includes(course.id)}
              >
                {course.title}
              </Checkbox>
            ))}
          </details>
        ) : null}
      </div>
    </li>
  );
}
