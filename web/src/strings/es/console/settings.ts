import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Ajustes',
  notYours: 'Solo los propietarios y administradores pueden cambiarlo.',
  saved: 'Guardado.',
  embedding: {
    title: 'Inserción',
    text: 'Las páginas de estos orígenes pueden mostrar la página de firma en un marco. El modo de prueba tiene su propia lista.',
    origins: 'Orígenes permitidos',
    hint: 'Uno por línea, por ejemplo https://app.example.org. 20 como máximo.',
    wrong: (line) =>
      `La línea ${line} no es un origen. Escríbalo como https://app.example.org, sin ruta. http solo es posible para localhost.`,
    tooMany: 'Introduzca 20 orígenes como máximo.',
    save: 'Guardar orígenes',
    none: 'Ninguno',
  },
}
