import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `Entrar en ${organization}`,
  lead: (inviter, organization) => `${inviter} le invita a trabajar para ${organization} en este servicio.`,
  facts: {
    organization: 'Organización',
    invitedBy: 'Invitación de',
    email: 'Su dirección',
    role: 'Su rol',
    until: 'El enlace funciona hasta',
  },
  newcomer: {
    title: 'Crear su cuenta',
    text: 'Aún no hay ninguna cuenta con esta dirección. Elija un nombre y una contraseña: con eso ya es miembro y tiene la sesión iniciada.',
    name: 'Su nombre',
    nameHint: 'Lo ven los demás miembros de la organización.',
    nameMissing: 'Escriba su nombre.',
    password: 'Contraseña',
    passwordHint: 'Al menos 10 caracteres. Una frase es más fácil de recordar y más difícil de adivinar.',
    passwordWrong: 'La contraseña debe tener de 10 a 128 caracteres.',
    button: 'Crear la cuenta y entrar',
  },
  account: {
    title: 'Entrar con su cuenta',
    signIn: (email) => `Hay una cuenta con la dirección ${email}. Inicie sesión con ella para entrar.`,
    ready: (email) => `Ha iniciado sesión como ${email}.`,
  },
  wrong: {
    title: 'Ha iniciado sesión otra persona',
    text: (email, invited) =>
      `Ha iniciado sesión como ${email}, pero la invitación es para ${invited}. Cierre la sesión para continuar.`,
  },
  ended: {
    unknown: {
      title: 'Esta invitación no funciona',
      text: 'Se ha retirado o sustituido por otra más reciente, o el enlace no se copió entero. Busque un correo más reciente, o pida una nueva invitación a quien le invitó.',
    },
    expired: {
      title: 'Esta invitación ha caducado',
      text: 'El enlace funciona durante 7 días. Pida a quien le invitó que lo envíe de nuevo.',
    },
    used: {
      title: 'Esta invitación ya se aceptó',
      text: 'Un enlace funciona una sola vez. Si fue usted, inicie sesión para continuar.',
    },
    home: 'Ir a la consola',
  },
}
