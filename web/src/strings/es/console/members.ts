import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Miembros',
  lead: 'Aquí todos ven todos los documentos, las solicitudes y los sellos de la organización.',
  list: 'Miembros de la organización',
  add: 'Añadir un miembro',
  you: 'Usted',
  columns: { name: 'Nombre', email: 'Correo', role: 'Rol', since: 'Desde', actions: 'Acciones' },
  roleOf: (name) => `Rol de ${name}`,
  roleChanged: (name, role) => `Nuevo rol de ${name}: ${role}.`,
  rulesTitle: 'Quién puede hacer qué',
  rules: {
    owner:
      'Todo, y es el único que puede nombrar, cambiar y quitar propietarios. El último propietario no puede salir ni pasar a un rol inferior.',
    admin: 'Añade y quita personas, gestiona las claves y los sellos de la organización, le cambia el nombre.',
    member:
      'Trabaja con documentos, solicitudes de firma y sellos de tiempo, y aplica sellos de empresa. Gestiona sus propias claves.',
  },
  notYours: 'Los propietarios y administradores añaden y quitan personas. Usted puede ver la lista, y puede salir.',
  remove: 'Quitar',
  removeNamed: (name) => `Quitar a ${name}`,
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText:
    'La persona pierde de inmediato el acceso a la organización. Los documentos, solicitudes y claves que creó para ella quedan en la organización.',
  removeAction: 'Quitar de la organización',
  removed: (name) => `${name} ya no pertenece a la organización.`,
  leave: 'Salir',
  leaveTitle: (organization) => `¿Salir de ${organization}?`,
  leaveText:
    'Pierde de inmediato el acceso a la organización. Solo sus propietarios y administradores pueden añadirle de nuevo.',
  leaveAction: 'Salir de la organización',
  form: {
    email: 'Correo electrónico',
    emailWrong: 'Escriba una dirección de correo, como nombre@example.com.',
    name: 'Nombre',
    nameHint: 'Para una cuenta nueva. Quien ya tiene una conserva el nombre que tiene en ella.',
    role: 'Rol',
    button: 'Añadir',
  },
  added: {
    title: (name) => `${name} ya pertenece a la organización`,
    first:
      'Se ha creado una cuenta nueva. Entregue esta primera contraseña a la persona de forma segura. Solo se muestra esta vez; se puede cambiar en «Su cuenta».',
    known: 'La persona ya tiene una cuenta e inicia sesión como antes.',
    address: 'Dirección de la consola',
    email: 'Correo electrónico',
    password: 'Primera contraseña',
    copy: 'Copiar la contraseña',
    done: 'Listo',
  },
  organization: {
    title: 'La organización',
    name: 'Nombre',
    hint: 'Los firmantes lo ven en la página de firma y en los correos.',
    wrong: 'Ponga un nombre a la organización.',
    save: 'Guardar el nombre',
    saved: 'El nombre se ha guardado.',
    planIs: (plan) => `Plan actual: ${plan}`,
    plans: { enterprise: 'Enterprise', free: 'Gratuito' },
  },
}
