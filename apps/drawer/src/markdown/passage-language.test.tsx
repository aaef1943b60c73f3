import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormattedBlock } from './formatted-block.tsx';
import { passageLanguage } from './passage-language.ts';

const spanishPassage =
  'Usted puede solicitar la tarjeta en línea o por correo. El formulario está en las oficinas del departamento.';

describe('the language of a passage', () => {
  it.each([
    spanishPassage,
    'Los veteranos y sus familias tienen derecho a una pensión en los casos más graves.',
  ])('the language of a passage is Spanish: %s', (text) => {
    expect(passageLanguage(text)).toBe('es');
  });

  it.each([
    '',
    'You can apply online or by post. The form is at the offices of the department.',
    'The clinics of El Paso, Los Angeles, Las Vegas and Del Rio are open to you.',
    'Call “Línea de crisis” and press 1 for help in Spanish, or ask for an interpreter.',
    'Você pode solicitar o cartão pela internet ou por correio para a sua família.',
    'Vous pouvez demander la carte en ligne ou par la poste, avec le formulaire.',
    'Puede usted',
  ])('the language of a passage is undefined: %s', (text) => {
    expect(passageLanguage(text)).toBeUndefined();
  });

  it('only the block in another language has a `lang`', () => {
    const format = (source: string) =>
      renderToStaticMarkup(
        <FormattedBlock source={source} baseUrl={undefined} hasFootnotes={false} outline={[]} />,
      );
    expect(format(`You can apply by post.\n\n${spanishPassage}`)).toBe(
      `<p>You can apply by post.</p>\n<p lang="es">${spanishPassage}</p>`,
    );
    expect(format(`- ${spanishPassage}\n- ${spanishPassage}`)).toMatch(/^<ul lang="es">/);
  });
});
