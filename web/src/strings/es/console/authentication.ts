import type { ConsoleTexts } from '../../en/console.ts'
import { isolated } from '../../word-forms.ts'

export const authentication: ConsoleTexts['authentication'] = {
  title: 'Comprobación de identidad',
  names: {
    link: 'Ninguna (solo el enlace)',
    email_code: 'Código por correo',
    sms_code: 'Código por SMS',
    sms_and_code: 'Código por SMS y código de acceso',
    access_code: 'Código de acceso',
    identity_check: 'Comprobación por un proveedor',
    oidc: 'Proveedor de identidad',
    both: 'Código por correo y código de acceso',
    passkey: 'Llave de acceso (passkey)',
    passkey_and_code: 'Llave de acceso (passkey) y código de acceso',
    check_and_code: 'Comprobación por un proveedor y código de acceso',
    oidc_and_code: 'Proveedor de identidad y código de acceso',
  },
  usual: (name) => `Predeterminada de la organización: ${name}`,
  usualUnknown: 'Predeterminada de la organización',
  hints: {
    link: 'Cualquiera que tenga el enlace puede abrir el documento.',
    email_code: 'Antes de que se abra el documento, la persona escribe un código que le enviamos por correo.',
    sms_code: 'Antes de que se abra el documento, la persona escribe un código que enviamos a su teléfono.',
    sms_and_code:
      'Antes de que se abra el documento, la persona escribe un código recibido por SMS y otro que usted le da.',
    access_code: 'Antes de que se abra el documento, la persona escribe un código que usted le da.',
    identity_check:
      'Antes de que se abra el documento, un proveedor comprueba la identidad de la persona, por ejemplo con su documento de identidad.',
    oidc: 'Antes de que se abra el documento, la persona inicia sesión con el proveedor de identidad de su organización para firmantes.',
    both: 'Antes de que se abra el documento, la persona escribe un código recibido por correo y otro que usted le da.',
    passkey:
      'Antes de que se abra el documento, la persona confirma con una llave de acceso. La primera vez la crea con un código que le enviamos por correo.',
    passkey_and_code:
      'Antes de que se abra el documento, la persona confirma con una llave de acceso y escribe un código que usted le da. La primera vez crea la llave de acceso con un código que le enviamos por correo.',
    check_and_code:
      'Antes de que se abra el documento, un proveedor comprueba la identidad de la persona, que también escribe un código que usted le da.',
    oidc_and_code:
      'Antes de que se abra el documento, la persona inicia sesión con el proveedor de identidad de su organización para firmantes y escribe un código que usted le da.',
  },
  phone: 'Número de teléfono',
  phoneHint: 'Con + y el prefijo del país, por ejemplo +34 612 34 56 78.',
  wrongPhone: 'Escriba el número con + y el prefijo del país, de 7 a 15 cifras en total.',
  code: 'Código de acceso',
  codeHint: 'Déselo a la persona por otra vía, por ejemplo por teléfono. Después no podrá volver a verlo.',
  codeOfDraft: 'Los borradores no lo guardan.',
  codeOfTemplate: 'El código de acceso se escribe cada vez que se usa la plantilla.',
  suggest: 'Proponer',
  suggestOf: (who) => `Proponer un código de acceso para ${isolated(who)}`,
  wrongCode: 'Escriba de 6 a 64 caracteres.',
  codes: 'Códigos de acceso',
  codesText:
    'Dé cada código a su firmante por otra vía, por ejemplo por teléfono, y no junto con el enlace. Anótelo ahora: no podrá volver a verlo.',
  copy: 'Copiar el código',
  copyOf: (name) => `Copiar el código de ${isolated(name)}`,
  passed: (time) => `Confirmada el ${time}`,
  waiting: 'Aún sin confirmar',
  locked:
    'Bloqueado, porque se ha escrito un código incorrecto demasiadas veces. Establezca un código de acceso nuevo o reemplace el enlace.',
  lockedEmail: 'Bloqueado, porque se ha escrito un código incorrecto demasiadas veces. Reemplace el enlace.',
  lockedPasskey:
    'Bloqueado, porque se ha rechazado una llave de acceso demasiadas veces. Restablezca la llave de acceso o reemplace el enlace.',
  lockedCheck:
    'Bloqueado, porque no se superaron demasiadas comprobaciones de identidad. Sustituya el enlace para continuar.',
  lockedProvider:
    'Bloqueado, porque otras personas iniciaron sesión demasiadas veces en el proveedor de identidad. Reemplace el enlace para continuar.',
  newCode: {
    act: 'Nuevo código de acceso',
    actOf: (name) => `Nuevo código de acceso para ${isolated(name)}`,
    title: 'Establecer un código de acceso nuevo',
    text: 'El código y el enlace anteriores dejan de funcionar de inmediato. El firmante recibe un enlace nuevo.',
    submit: 'Guardar y reemplazar el enlace',
  },
  resetPasskey: {
    act: 'Restablecer llave de acceso',
    actOf: (name) => `Restablecer la llave de acceso de ${isolated(name)}`,
    title: '¿Restablecer la llave de acceso?',
    text: 'Para una persona que ha perdido su llave de acceso. Dejará de funcionar para todas sus solicitudes a esta dirección de correo. La persona crea otra con un código que le enviamos por correo.',
    submit: 'Restablecer llave de acceso',
  },
  settings: {
    title: 'Comprobación de identidad de los firmantes',
    text: 'Lo que las solicitudes nuevas piden a sus firmantes, salvo que la solicitud indique otra cosa. Este ajuste vale también en el modo de prueba.',
    label: 'Predeterminada',
    save: 'Guardar el ajuste',
  },
}
