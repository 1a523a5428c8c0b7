import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Ajustes',
  notYours: 'Solo los propietarios y administradores pueden cambiarlo.',
  saved: 'Guardado.',
  branding: {
    title: 'Imagen de marca',
    text: 'Las nuevas solicitudes la usan en los correos electrónicos y en la página de firma, salvo que tengan la suya. Las solicitudes anteriores conservan la suya.',
    logo: 'Logotipo',
    logoHint: 'PNG o JPEG, 200 KB como máximo. Lo mejor es un logotipo ancho sobre fondo blanco.',
    logoWrong: 'Elija un PNG o un JPEG de 200 KB como máximo.',
    removeLogo: 'Quitar el logotipo',
    save: 'Guardar la imagen de marca',
    preview: 'Vista previa de la página de firma',
    testMode: 'El modo de prueba usa la imagen de marca del modo real.',
  },
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
  security: {
    title: 'Seguridad del inicio de sesión',
    text: 'Los miembros sin verificación en dos pasos no pueden abrir nada de la organización hasta que la configuren. Las claves de API siguen funcionando.',
    require: 'Exigir la verificación en dos pasos a todos los miembros',
    save: 'Guardar seguridad',
    required: 'La verificación en dos pasos es obligatoria para todos los miembros.',
    optional: 'La verificación en dos pasos es opcional.',
    ownFirst: 'Para exigirla, configúrela primero en su propia cuenta.',
  },
}
