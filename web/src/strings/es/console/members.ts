import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Miembros',
  lead: 'Aquí todos ven todos los documentos, las solicitudes y los sellos de la organización.',
  list: 'Miembros de la organización',
  invite: 'Invitar a un miembro',
  you: 'Usted',
  columns: { name: 'Nombre', email: 'Correo', role: 'Rol', since: 'Desde', actions: 'Acciones' },
  roleOf: (name) => `Rol de ${name}`,
  roleChange: {
    action: 'Cambiar el rol',
    title: (name, role) => `¿Cambiar el rol de ${name} a: ${role}?`,
    own: 'Vale de inmediato. Si baja su propio rol, solo otra persona puede volver a subirlo.',
    toOwner:
      'Los propietarios pueden hacer todo en la organización, y cambiar o quitar a otros propietarios, también a usted.',
    fromOwner: 'Esta persona pierde de inmediato lo que solo los propietarios pueden hacer.',
  },
  roleChanged: (name, role) => `Nuevo rol de ${name}: ${role}.`,
  rulesTitle: 'Quién puede hacer qué',
  rules: {
    owner:
      'Todo, y es el único que puede nombrar, cambiar y quitar propietarios. El último propietario no puede salir ni pasar a un rol inferior.',
    admin: 'Invita y quita personas, gestiona las claves y los sellos de la organización.',
    member:
      'Trabaja con documentos, solicitudes de firma y sellos de tiempo, y aplica sellos de empresa. Gestiona sus propias claves.',
  },
  notYours: 'Los propietarios y administradores invitan y quitan personas. Usted puede ver la lista, y puede salir.',
  remove: 'Quitar',
  removeNamed: (name) => `Quitar a ${name}`,
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText:
    'La persona pierde de inmediato el acceso a la organización, y las invitaciones que envió dejan de funcionar. Los documentos, solicitudes y claves que creó para ella quedan en la organización.',
  removeAction: 'Quitar de la organización',
  removed: (name) => `${name} ya no pertenece a la organización.`,
  leave: 'Salir',
  leaveTitle: (organization) => `¿Salir de ${organization}?`,
  leaveText:
    'Pierde de inmediato el acceso a la organización. Solo sus propietarios y administradores pueden invitarle de nuevo.',
  leaveAction: 'Salir de la organización',
  form: {
    email: 'Correo electrónico',
    emailWrong: 'Escriba una dirección de correo, como nombre@example.com.',
    role: 'Rol',
    next: 'La persona recibe un correo con un enlace que funciona durante 7 días. Con él elige una contraseña, o entra con la cuenta que ya tiene.',
    button: 'Enviar la invitación',
  },
  invitations: {
    title: 'Invitaciones pendientes',
    text: 'Quien es invitado recibe un correo con un enlace que funciona durante 7 días, y es miembro en cuanto acepta.',
    none: 'Ahora mismo no hay nadie invitado.',
    mailbox: 'Este servicio no envía correo al exterior: lo que escribe está en su buzón.',
    mailboxLink: 'Abrir el buzón',
    sent: (email) => `Se ha enviado una invitación a ${email}.`,
    columns: {
      email: 'Correo',
      role: 'Rol',
      by: 'Invitado por',
      until: 'El enlace funciona hasta',
      actions: 'Acciones',
    },
    expired: 'Caducada',
    again: 'Enviar de nuevo',
    againTo: (email) => `Enviar de nuevo a ${email}`,
    withdraw: 'Retirar',
    withdrawTo: (email) => `Retirar la invitación a ${email}`,
    withdrawTitle: (email) => `¿Retirar la invitación a ${email}?`,
    withdrawText: 'El enlace del correo deja de funcionar de inmediato.',
    withdrawAction: 'Retirar la invitación',
    withdrawn: (email) => `La invitación a ${email} se ha retirado.`,
  },
  keysLeft: {
    title: (name) => `${name} ya no pertenece a la organización`,
    text: 'Esta persona creó estas claves de la organización, y siguen funcionando. Quien haya copiado una puede seguir usándola: elimine las que ningún programa necesite.',
    ending: (hint) => `termina en ${hint}`,
    link: 'Ir a las claves de API',
    done: 'Listo',
  },
}
