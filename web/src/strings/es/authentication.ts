import type { AuthenticationTexts } from '../en/authentication.ts'
import { pluralIn } from '../word-forms.ts'

const plural = pluralIn('es')

export const authentication: AuthenticationTexts = {
  step: (number, total) => `Paso ${number} de ${total}`,
  kept: 'Confirme de nuevo que es usted. Lo que ha introducido sigue aquí.',
  submit: 'Continuar',
  checking: 'Comprobando …',
  wrong: 'Este código no es correcto.',
  left: (left) => plural(left, { one: 'Le queda 1 intento.', other: `Le quedan ${left} intentos.` }),
  blocked:
    'Ha confirmado su identidad, pero su navegador no permite recordarlo. Permita las cookies en este sitio y vuelva a intentarlo.',
  email: {
    title: 'Escriba el código del correo',
    sending: (email) => `Estamos enviando un código a ${email}.`,
    sent: (email) => `Hemos enviado un código de 6 cifras a ${email}. Vale durante 10 minutos.`,
    label: 'Código del correo',
    missing: 'Escriba las 6 cifras del código.',
    help: '¿No le llega? Espere un minuto y mire en la carpeta de correo no deseado. Si este no es su correo electrónico, hable con la persona que le envió el enlace.',
    again: 'Enviar un código nuevo',
    wait: (seconds) =>
      seconds < 100
        ? plural(seconds, {
            one: 'Podrá enviar un código nuevo en 1 segundo.',
            other: `Podrá enviar un código nuevo en ${seconds} segundos.`,
          })
        : `Podrá enviar un código nuevo en ${Math.ceil(seconds / 60)} minutos.`,
    sentAgain: 'Hemos enviado un código nuevo. Los códigos anteriores ya no valen.',
    notSent: 'El código no se ha enviado.',
    expired: 'Este código ha caducado. Envíe un código nuevo y escríbalo aquí.',
    used: 'Este código ya no vale. Ha caducado, o se ha escrito un código incorrecto demasiadas veces. Envíe un código nuevo y escríbalo aquí.',
  },
  sms: {
    title: 'Introduzca el código recibido por SMS',
    sending: (phone) => `Estamos enviando un código a su teléfono ${phone}.`,
    sent: (phone) => `Hemos enviado un código de 6 cifras a su teléfono ${phone}. Es válido durante 10 minutos.`,
    label: 'Código recibido por SMS',
    help: '¿No ha recibido el SMS? Espere un minuto. Si no es su número, pregunte a la persona que le envió el enlace.',
    failed:
      'No se pudo enviar el SMS. Envíe un código nuevo. Si vuelve a fallar, pregunte a la persona que le envió el enlace.',
  },
  access: {
    title: 'Escriba su código de acceso',
    text: 'El remitente le da este código por otra vía, por ejemplo por teléfono. No está en nuestros correos.',
    label: 'Código de acceso',
    missing: 'Escriba el código de acceso.',
    help: '¿No tiene el código? Pídaselo a la persona que le envió el enlace. Nosotros no podemos dárselo.',
  },
  provider: {
    title: 'Demuestre su identidad',
    text: (provider) =>
      `Antes de abrir el documento, el remitente le pide que inicie sesión con ${provider}. Después volverá a esta página.`,
    button: (provider) => `Continuar con ${provider}`,
    help: 'Si no puede iniciar sesión allí, pregunte a la persona que le envió el enlace.',
    other:
      'Ha iniciado sesión como otra persona. Use la cuenta con la dirección de correo a la que se envió este enlace.',
    missing: 'El proveedor de identidad del remitente ya no está disponible. Pida un enlace nuevo.',
    locked: 'Otras personas iniciaron sesión demasiadas veces con este enlace.',
  },
  identityCheck: {
    title: 'Demuestre su identidad',
    text: 'El remitente pide una comprobación de identidad, por ejemplo con su documento de identidad. Para ello sale de esta página y después vuelve.',
    button: 'Empezar la comprobación',
    pending: 'Aún no hay resultado. Termine la comprobación y consulte de nuevo.',
    look: 'Consultar de nuevo',
    again: 'Empezar de nuevo',
    failed: 'No se superó la comprobación de identidad. Puede empezar otra.',
    help: 'Si no puede hacerla, pregunte a la persona que le envió el enlace.',
    locked: 'No se superaron demasiadas comprobaciones de identidad con este enlace.',
  },
  passkey: {
    create: {
      title: 'Cree una llave de acceso (passkey)',
      text: 'A partir de ahora, confirma su identidad con su huella, su cara, el bloqueo de pantalla o una llave de seguridad. Su navegador pregunta dónde guardar la llave de acceso.',
      button: 'Crear llave de acceso',
    },
    use: {
      title: 'Confirme con su llave de acceso (passkey)',
      text: 'Su navegador le pide su huella, su cara, el bloqueo de pantalla o una llave de seguridad.',
      button: 'Usar llave de acceso',
    },
    help: '¿Ha perdido la llave de acceso, o está en otro dispositivo? Pida a la persona que le envió el enlace que la restablezca.',
    wrong: 'Esta llave de acceso no se ha aceptado. Use la que creó para este remitente.',
    locked: 'Se ha rechazado una llave de acceso demasiadas veces.',
    faults: {
      cancelled:
        'No se ha usado ninguna llave de acceso. La operación se ha cancelado o ha tardado demasiado. Inténtelo de nuevo.',
      known:
        'Este dispositivo ya tiene una llave de acceso para este remitente. Inténtelo de nuevo, o use otro dispositivo.',
      unsupported:
        'Las llaves de acceso no funcionan en este navegador. Abra el enlace en un navegador actual o en otro dispositivo.',
    },
  },
  locked: {
    title: 'Este enlace está bloqueado',
    text: 'Se ha escrito un código incorrecto demasiadas veces.',
    next: 'Pida al remitente un enlace nuevo. Ya le hemos avisado.',
  },
}
