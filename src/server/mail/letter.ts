export type Brand = { productName: string; supportEmail: string; origin: string };

/** A letter as its writer thinks of it; the look is made once for all of them. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do. */
  button?: { label: string; url: string };
  /** Small facts, such as when and from where. */
  facts?: [name: string, value: string][];
  /** News under headings, such as a state's: each with what was, what is, and where it says so. */
  sections?: {
    heading: string;
    note?: string | null;
    items: { title: string; lines: string[]; evidence: string | null; link: string | null }[];
    /** How much was left out. */
    more?: string;
    /** Where all of it stands, if not behind the button. */
    page?: { label: string; url: string };
  }[];
  /** What to do when the reader did not expect this. */
  aside?: string;
  /** Why the reader gets this, and how not to. */
  foot?: { text: string; links: { label: string; url: string }[] };
};
