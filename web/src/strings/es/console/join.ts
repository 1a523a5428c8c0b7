import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `Unirse a ${organization}`,
  lead: (inviter, organization) => `${inviter} le invita a unirse a ${organization}.`,
  facts: {
    organization: 'Organización',
    invitedBy: 'Invitación de',
    email: 'Su correo electrónico',
    role: 'Su rol',
    until: 'Caducidad del enlace',
  },
  newcomer: {
    title: 'Cree su cuenta',
    text: 'Aún no hay ninguna cuenta para este correo electrónico. Elija un nombre y una contraseña para unirse.',
    name: 'Su nombre',
    nameHint: 'Los demás miembros ven este nombre.',
    nameMissing: 'Escriba su nombre.',
    password: 'Contraseña',
    passwordHint: 'Al menos 10 caracteres. Una frase es fácil de recordar y difícil de adivinar.',
    passwordWrong: 'Use de 10 a 128 caracteres.',
    button: 'Crear cuenta y unirse',
  },
  account: {
    title: 'Unirse con su cuenta',
    signIn: (email) => `Ya existe una cuenta para ${email}. Inicie sesión para unirse.`,
    ready: (email) => `Ha iniciado sesión como ${email}.`,
  },
  wrong: {
    title: 'Ha iniciado sesión con otra cuenta',
    text: (email, invited) =>
      `Ha iniciado sesión como ${email}, pero esta invitación es para ${invited}. Cierre la sesión para continuar.`,
  },
  ended: {
    unknown: {
      title: 'Esta invitación no es válida',
      text: 'Se ha cancelado o sustituido por otra más reciente, o el enlace está incompleto. Busque un correo más reciente, o pida una nueva invitación.',
    },
    expired: {
      title: 'Esta invitación ha caducado',
      text: 'Las invitaciones caducan a los 7 días. Pida una nueva.',
    },
    used: {
      title: 'Esta invitación ya se aceptó',
      text: 'Cada enlace funciona una sola vez. Si usted aceptó la invitación, inicie sesión para continuar.',
    },
    home: 'Ir a la consola',
  },
  forgotten: {
    title: 'Restablecer la contraseña',
    lead: 'Introduzca su dirección de correo. Le enviaremos un enlace para elegir una contraseña nueva.',
    sent: 'Si existe una cuenta con esta dirección, hay un correo en camino. El enlace funciona durante 60 minutos.',
    button: 'Enviar el enlace',
    back: 'Volver al inicio de sesión',
  },
  reset: {
    title: 'Elegir una contraseña nueva',
    lead: (email) => `Para la cuenta ${email}. Se cerrará la sesión en todos los dispositivos.`,
    doneTitle: 'Contraseña cambiada',
    doneText: 'Inicie sesión con su contraseña nueva.',
    invalidTitle: 'Este enlace no es válido',
    invalidText: 'Ha caducado, ya se ha usado o está incompleto.',
    again: 'Pedir un enlace nuevo',
  },
}
