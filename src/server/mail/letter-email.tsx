import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import type { Brand, Letter } from './letter.ts';

// Mail programs know little CSS: styles stand on each element. Colors are the theme's, in both schemes.
const FONT = "'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SLAB = "'Zilla Slab',Rockwell,Georgia,serif";
const INK = '#3b2616';
const QUIET = '#5a4330';
const SADDLE = '#8a5a2b';

const NIGHT = `
  @media (prefers-color-scheme: dark) {
    .ground, .ground > table > tbody > tr > td { background: #221810 !important; }
    .sheet { background: #2b2017 !important; border-color: #5c4730 !important; }
    .ink, .ink td { color: #f4e9d8 !important; }
    .quiet, .quiet a { color: #d9c7ad !important; }
    .saddle { color: #e3b67f !important; }
    .action { background: #e0b075 !important; color: #2a1a0c !important; }
  }`;

const looks = {
  ground: { margin: 0, padding: '28px 12px', background: '#f4ead9' },
  frame: { maxWidth: 560 },
  brand: { margin: '0 4px 14px', fontFamily: SLAB, fontSize: 22, lineHeight: '28px', fontWeight: 600, color: SADDLE },
  sheet: { background: '#fffcf7', border: '1px solid #d8bd94', borderRadius: 12, padding: '28px 26px 14px' },
  heading: { margin: '0 0 16px', fontFamily: SLAB, fontSize: 26, lineHeight: 1.2, fontWeight: 600, color: SADDLE },
  // What a member wrote, and an error's lines, keep their line breaks.
  paragraph: {
    margin: '0 0 16px',
    fontFamily: FONT,
    fontSize: 16,
    lineHeight: 1.55,
    color: INK,
    whiteSpace: 'pre-line',
  },
  facts: { margin: '0 0 20px' },
  factName: { padding: '2px 18px 2px 0', verticalAlign: 'top', fontFamily: FONT, fontSize: 15, color: QUIET },
  factValue: { padding: '2px 0', fontFamily: FONT, fontSize: 15, fontWeight: 600, color: INK },
  action: {
    padding: '13px 26px',
    borderRadius: 8,
    background: '#7d4f22',
    fontFamily: FONT,
    fontSize: 16,
    fontWeight: 600,
    color: '#ffffff',
  },
  actionPlace: { padding: '8px 0 24px' },
  fallback: { margin: '0 0 4px', fontFamily: FONT, fontSize: 14, lineHeight: 1.4, color: QUIET },
  address: { margin: '0 0 20px', fontFamily: FONT, fontSize: 14, lineHeight: 1.4, color: QUIET },
  aside: { margin: '0 0 16px', fontFamily: FONT, fontSize: 15, lineHeight: 1.5, color: QUIET },
  // The library's links have no underline, by which alone some readers know one.
  link: { color: QUIET, textDecorationLine: 'underline' },
  // As high as a thumb.
  footLink: { display: 'inline-block', padding: '13px 24px 13px 0', color: QUIET, textDecorationLine: 'underline' },
  addressLink: { color: '#23527c', textDecorationLine: 'underline', wordBreak: 'break-all' },
  place: { margin: '20px 0 2px', fontFamily: SLAB, fontSize: 20, lineHeight: 1.2, fontWeight: 600, color: SADDLE },
  placeNote: { margin: '0 0 10px', fontFamily: FONT, fontSize: 14, lineHeight: 1.4, color: QUIET },
  news: { margin: '0 0 14px', padding: '0 0 0 14px', borderLeft: '3px solid #d8bd94' },
  newsTitle: { margin: 0, fontFamily: FONT, fontSize: 16, lineHeight: 1.4, fontWeight: 600, color: INK },
  newsLine: { margin: 0, fontFamily: FONT, fontSize: 16, lineHeight: 1.45, color: INK },
  foot: { margin: '16px 4px 0', fontFamily: FONT, fontSize: 13, lineHeight: 1.5, color: QUIET },
} satisfies Record<string, CSSProperties>;

const Facts = ({ facts }: { facts: NonNullable<Letter['facts']> }): ReactNode => (
  <table role="presentation" className="ink" cellPadding={0} cellSpacing={0} style={looks.facts}>
    <tbody>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <td style={looks.factName}>{name}</td>
          <td style={looks.factValue}>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Place = ({ heading, note, items, more, page }: NonNullable<Letter['sections']>[number]): ReactNode => (
  <Section>
    <Heading as="h2" className="saddle" style={looks.place}>
      {heading}
    </Heading>
    {note && (
      <Text className="quiet" style={looks.placeNote}>
        {note}
      </Text>
    )}
    {items.map(({ title, lines, evidence, link }) => (
      <Section key={`${title} ${lines[0]}`} className="ink" style={looks.news}>
        <Text className="ink" style={looks.newsTitle}>
          {title}
        </Text>
        {lines.map((line) => (
          <Text key={line} className="ink" style={looks.newsLine}>
            {line}
          </Text>
        ))}
        {(evidence || link) && (
          <Text className="quiet" style={looks.fallback}>
            {evidence}{' '}
            {link && (
              <Link href={link} style={looks.link}>
                Open the source
              </Link>
            )}
          </Text>
        )}
      </Section>
    ))}
    {more && (
      <Text className="quiet" style={looks.placeNote}>
        {more}
      </Text>
    )}
    {page && (
      <Text className="quiet" style={looks.fallback}>
        <Link href={page.url} style={looks.footLink}>
          {page.label}
        </Link>
      </Text>
    )}
  </Section>
);

const Action = ({ label, url }: NonNullable<Letter['button']>): ReactNode => (
  <>
    <Section style={looks.actionPlace}>
      <Button className="action" href={url} style={looks.action}>
        {label}
      </Button>
    </Section>
    <Text className="quiet" style={looks.address}>
      If the button doesn’t work, open this link:
      <br />
      <Link href={url} style={looks.addressLink}>
        {url}
      </Link>
    </Text>
  </>
);

/** The look of every email, once for all of them. React makes whatever stands in a letter text, never markup. */
export const LetterEmail = ({ letter, brand }: { letter: Letter; brand: Brand }): ReactNode => {
  const { subject, heading, paragraphs, button, facts = [], sections = [], aside, foot } = letter;
  const { productName, supportEmail, origin } = brand;

  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{NIGHT}</style>
      </Head>
      <Body className="ground" style={looks.ground}>
        {/* Inboxes show it beside the subject. Without it they'd repeat the brand and the heading. */}
        <Preview>{paragraphs[0] ?? ''}</Preview>
        <Container style={looks.frame}>
          <Text className="saddle" style={looks.brand}>
            {productName}
          </Text>
          <Section className="sheet" style={looks.sheet}>
            <Heading className="saddle" style={looks.heading}>
              {heading}
            </Heading>
            {paragraphs.map((text) => (
              <Text key={text} className="ink" style={looks.paragraph}>
                {text}
              </Text>
            ))}
            {facts.length > 0 && <Facts facts={facts} />}
            {sections.map((section) => (
              <Place key={section.heading} {...section} />
            ))}
            {button && <Action {...button} />}
            {aside && (
              <Text className="quiet" style={looks.aside}>
                {aside}
              </Text>
            )}
          </Section>
          {foot && (
            <Text className="quiet" style={looks.foot}>
              {foot.text}
              <br />
              {foot.links.map(({ label, url }) => (
                <Link key={url} href={url} style={looks.footLink}>
                  {label}
                </Link>
              ))}
            </Text>
          )}
          <Text className="quiet" style={looks.foot}>
            {productName} ·{' '}
            <Link href={origin} style={looks.link}>
              {origin.replace(/^https?:\/\//, '')}
            </Link>
            <br />
            Questions? Write to{' '}
            <Link href={`mailto:${supportEmail}`} style={looks.link}>
              {supportEmail}
            </Link>
            .
          </Text>
        </Container>
      </Body>
    </Html>
  );
};
