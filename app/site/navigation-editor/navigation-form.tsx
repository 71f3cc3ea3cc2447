import { useState } from "react";
import { useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { moved } from "#app/ui/ordering/moved.ts";
import { OrderButtons } from "#app/ui/ordering/order-buttons.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { MENU_LABELS, menuFields } from "../navigation/menu-labels.ts";
import { LEGAL_LINKS, NAVIGATION_LIMITS, type Navigation } from "../navigation/navigation.ts";
import { keyOf, withKey, withoutKeys } from "../page-fields/entry-keys.ts";
import { type EditedLink, MenuLinks } from "./menu-links.tsx";
import { NavigationSketch } from "./navigation-sketch.tsx";

type EditedColumn = Record<string, unknown> & { title: string; links: EditedLink[] };

interface NavigationFormProps {
  navigation: Navigation;
  version: number;
  failure: Failure | undefined;
}

const INTENT = "save-navigation";
const CARD = "grid grid-cols-1 gap-4 rounded-card bg-surface p-4 inset-ring inset-ring-line sm:p-5";

/** The menu and the footer, with what they will look like. */
export function NavigationForm({ navigation, version, failure }: NavigationFormProps) {
  return (
    <div>
      <DraftForm
        place="menu"
        intent={INTENT}
        version={version}
        fields={menuFields(navigation)}
        labels={MENU_LABELS}
        failure={failure}
        className="grid grid-cols-1 gap-6"
      >
        <NavigationFields navigation={navigation} failure={failure} />
      </DraftForm>
    </div>
  );
}

// Menu and footer are one value, so their fields and their sketch share one state.
function NavigationFields({ navigation, failure }: Omit<NavigationFormProps, "version">) {
  const given = menuFields(navigation);
  const start: Navigation = {
    header: JSON.parse(useStart("header", given.header?.[0] ?? "[]")),
    footer: JSON.parse(useStart("footer", given.footer?.[0] ?? "[]")),
  };
  const [header, setHeader] = useState(() => start.header.map(asEdited));
  const [footer, setFooter] = useState(() =>
    start.footer.map(({ title, links }) => withKey({ title, links: links.map(asEdited) }) as EditedColumn),
  );
  const errors = (failure?.stale ? undefined : failure?.errors) ?? {};
  const busy = useNavigation().formData?.get("intent") === INTENT;
  const changeColumn = (at: number, patch: Partial<EditedColumn>) =>
    setFooter(footer.map((column, place) => (place === at ? { ...column, ...patch } : column)));
  const isFull = footer.length >= NAVIGATION_LIMITS.columns;
  return (
    <>
      <input type="hidden" name="header" value={JSON.stringify(header, withoutKeys)} />
      <input type="hidden" name="footer" value={JSON.stringify(footer, withoutKeys)} />
      <ErrorSummary errors={failure?.stale ? undefined : failure?.errors} />
      <NavigationSketch header={header} footer={footer} />
      <section aria-labelledby="menu" className={CARD}>
        <h2 id="menu" className="text-xl">
          Menu do topo
        </h2>
        <MenuLinks
          path="header"
          links={header}
          most={NAVIGATION_LIMITS.header}
          errors={errors}
          onChange={setHeader}
        />
      </section>
      {footer.map((column, at) => (
        <section
          key={keyOf(column)}
          aria-label={`Rodapé: ${column.title || `coluna ${at + 1}`}`}
          className={CARD}
        >
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-xl">Rodapé, coluna {at + 1}</h2>
            <span className="flex">
              <OrderButtons
                name={`coluna ${at + 1}`}
                id={`coluna-${keyOf(column)}`}
                at={at}
                count={footer.length}
                onMove={(to) => setFooter(moved(footer, at, to))}
              />
              <IconButton
                label={`Remover coluna ${at + 1}`}
                aria-disabled={footer.length === 1 || undefined}
                className="aria-disabled:opacity-40"
                onClick={() => footer.length > 1 && setFooter(footer.filter((_, place) => place !== at))}
              >
                <Icon name="trash-2" />
              </IconButton>
            </span>
          </div>
          <Field
            name={`footer.${at}.title`}
            label="Título da coluna"
            {...(errors[`footer.${at}.title`] && { error: errors[`footer.${at}.title`] })}
          >
            <Input
              value={column.title}
              maxLength={NAVIGATION_LIMITS.title}
              autoComplete="off"
              onChange={(event) => changeColumn(at, { title: event.target.value })}
            />
          </Field>
          <MenuLinks
            path={`footer.${at}.links`}
            links={column.links}
            most={NAVIGATION_LIMITS.links}
            errors={errors}
            onChange={(links) => changeColumn(at, { links })}
          />
        </section>
      ))}
      <p className="text-sm text-muted">
        {LEGAL_LINKS.map(({ label }) => label).join(", ")}: a lei pede que estejam ao alcance em toda página.
        Se você os tirar, eles aparecem no fim da última coluna. Contatos, endereço e redes vêm das
        configurações.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && setFooter([...footer, withKey({ title: "", links: [] }) as EditedColumn])}
        >
          <Icon name="plus" />
          {isFull ? `Até ${NAVIGATION_LIMITS.columns} colunas` : "Adicionar coluna"}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? "Salvando..." : "Salvar menu e rodapé"}
        </Button>
      </div>
    </>
  );
}

function asEdited(link: Navigation["header"][number]): EditedLink {
  return withKey({ ...link }) as EditedLink;
}
