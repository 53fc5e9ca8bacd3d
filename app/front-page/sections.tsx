import { Link } from "@remix-run/react";
import { ProductCard } from "#app/catalog/list/product-card.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import type { CardsSection, ShownSection } from "./front-page.contract.ts";

const ROW = "lg:grid lg:grid-cols-4 lg:gap-6";
const HEADING =
  "lg:mb-0 lg:grid lg:content-center lg:justify-items-start lg:gap-2 lg:rounded-box lg:bg-ground lg:px-8";

/** Two or three cards leave the rest of their row to the heading. */
const FEW: Partial<Record<number, { row: string; heading: string; cards: string }>> = {
  2: { row: ROW, heading: `${HEADING} lg:col-span-2`, cards: "lg:col-span-2 lg:grid-cols-2" },
  3: { row: ROW, heading: HEADING, cards: "lg:col-span-3 lg:grid-cols-3" },
};
const FULL = { row: "", heading: "", cards: "lg:grid-cols-4 wide:grid-cols-5" };

function Cards({ id, title, titleLanguage, all, products }: CardsSection) {
  const { row, heading, cards } = FEW[products.length] ?? FULL;
  return (
    <section aria-labelledby={id} className={`mx-auto w-full max-w-page px-4 pt-8 sm:px-6 md:pt-10 ${row}`}>
      <div className={`mb-3 flex items-baseline justify-between gap-x-4 ${heading}`}>
        <h2 id={id} lang={titleLanguage} className="min-w-0 text-lg sm:text-xl">
          {title}
        </h2>
        <Link to={all.to} aria-label={`${all.text}: ${title}`} className="shrink-0 text-link">
          {all.text}
        </Link>
      </div>
      <ul className={`card-row lg:mx-0 lg:grid lg:overflow-visible lg:px-0 ${cards}`}>
        {products.map((product) => (
          <li key={product.id} className="lg:w-auto lg:max-wide:nth-5:hidden">
            <ProductCard product={product} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the seller has arranged above the list of all models. */
export const FrontPageSections = ({ sections }: { sections: readonly ShownSection[] }) =>
  sections.map((section) =>
    "html" in section ? (
      <StaticHtml key={section.id} html={section.html} />
    ) : (
      <Cards key={section.id} {...section} />
    ),
  );
