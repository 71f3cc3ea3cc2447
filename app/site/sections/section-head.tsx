import { Link } from "react-router";

interface SectionHeadProps {
  title: string;
  link?: { to: string; label: string };
}

export function SectionHead({ title, link }: SectionHeadProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <h2 className="title-section">{title}</h2>
      {link ? (
        <Link to={link.to} className="link">
          {link.label}
        </Link>
      ) : null}
    </div>
  );
}
