import { type Attack, revised } from '../attack.ts'
import type { BaseName } from '../bases.ts'
import { AT } from '../document.ts'

const everywhere: readonly BaseName[] = ['approved', 'formless', 'packed', 'certified', 'archived']
const SCRIPT = '<< /S /JavaScript /JS (this.getField\\("Price"\\).value = 999) >>'

const ENTRIES: Readonly<Record<string, string>> = {
  'an action on opening': `/OpenAction ${SCRIPT}`,
  'another page on opening': '/OpenAction [5 0 R /Fit]',
  'actions of the document': `/AA << /WS ${SCRIPT} >>`,
  'scripts by name': `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>`,
  attachments: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) >>] >> >>',
  'looks by name': '/Names << /AP << /Names [(a) 29 0 R] >> >>',
  'pages by name': '/Names << /Pages << /Names [(a) 5 0 R] >> /Templates << /Names [(a) 5 0 R] >> >>',
  'associated files': '/AF [<< /Type /Filespec /F (a) >>]',
  'places by name': '/Dests << /a [5 0 R /Fit] >>',
  bookmarks: '/Outlines << /Count 0 >>',
  'labels of the pages': '/PageLabels << /Nums [0 << /S /R /St 9 >>] >>',
  'the layout of the pages': '/PageLayout /TwoColumnLeft',
  'the mode of the pages': '/PageMode /FullScreen',
  'preferences of the viewer': '/ViewerPreferences << /HideToolbar true /ViewArea /TrimBox /DisplayDocTitle true >>',
  threads: '/Threads [<< /F << /P 4 0 R /R [0 0 9 9] >> >>]',
  'a base for links': '/URI << /Base (https://example.org/) >>',
  'a structure for assistive readers': '/StructTreeRoot << /Type /StructTreeRoot >> /MarkInfo << /Marked true >>',
  'the language': '/Lang (tlh)',
  'captured pages': '/SpiderInfo << /V 1 >>',
  'output intents': '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (x) >>]',
  'data of programs': '/PieceInfo << >>',
  'legal attestation': '/Legal << /JavaScriptActions 0 >>',
  requirements: '/Requirements [<< /S /EnableJavaScripts >>]',
  'a portfolio': '/Collection << /View /T /D (a) >>',
  'pages that are to be made': '/NeedsRendering true',
  'document parts': '/DPartRoot << >>',
  permissions: '/Perms << /UR3 << >> >>',
  'an entry that nobody knows': '/Xyz << /A 4 0 R >>',
}

/** What the document does, offers or states about itself. */
export function catalogAttacks(): Attack[] {
  return [
    ...Object.entries(ENTRIES).flatMap(([name, text]) => {
      const [, key = '', rest = ''] = /^\/(\w+) (.*)$/.exec(text) ?? []
      const [first = '', markInfo] = rest.split(' /MarkInfo ')
      const changes = { [key]: first, ...(markInfo === undefined ? {} : { MarkInfo: markInfo }) }
      return revised(name, (draft) => draft.edit(AT.catalog, changes), key === 'OpenAction' ? { on: everywhere } : {})
    }),
    ...layers(),
    ...validationData(),
    ...descriptions(),
  ]
}

function layers(): Attack[] {
  const base = '/OCGs [16 0 R 17 0 R]'
  const edits: Readonly<Record<string, string | null>> = {
    'a hidden layer shown': `<< ${base} /D << /ON [16 0 R 17 0 R] >> >>`,
    'a shown layer hidden': `<< ${base} /D << /OFF [16 0 R 17 0 R] >> >>`,
    'layers that are off at first': `<< ${base} /D << /BaseState /OFF >> >>`,
    'layers as they were': `<< ${base} /D << /BaseState /Unchanged >> >>`,
    'layers that depend on the use': `<< ${base} /D << /OFF [17 0 R] /AS [<< /Event /View /OCGs [16 0 R] /Category [/View] >>] >> >>`,
    'layers in another intent': `<< ${base} /D << /OFF [17 0 R] /Intent /Design >> >>`,
    'layers in other configurations': `<< ${base} /D << /OFF [17 0 R] >> /Configs [<< /OFF [16 0 R] >>] >>`,
    'layers that exclude each other': `<< ${base} /D << /OFF [17 0 R] /RBGroups [[16 0 R 17 0 R]] >> >>`,
    'layers in another order': `<< ${base} /D << /OFF [17 0 R] /Order [17 0 R] >> >>`,
    'layers that are not listed': '<< /OCGs [] /D << >> >>',
    'no layers': null,
  }
  return [
    ...Object.entries(edits).flatMap(([name, text]) =>
      revised(
        name,
        (draft) => draft.edit(AT.catalog, { OCProperties: text }),
        name.includes('shown') ? { on: everywhere } : {},
      ),
    ),
    ...revised('layers redefined', (draft) => draft.put(AT.layers, `<< ${base} /D << /BaseState /ON >> >>`)),
    ...revised('a layer with another use', (draft) =>
      draft.edit(AT.shownLayer, { Usage: '<< /View << /ViewState /OFF >> >>' }),
    ),
    ...revised('a layer that became a membership', (draft) =>
      draft.put(AT.hiddenLayer, '<< /Type /OCMD /OCGs [16 0 R] /P /AllOn >>'),
    ),
    ...revised('a membership by an expression', (draft) =>
      draft.put(AT.hiddenLayer, '<< /Type /OCMD /OCGs [16 0 R] /VE [/Not 16 0 R] >>'),
    ),
    ...revised('a layer with an intent', (draft) => draft.edit(AT.hiddenLayer, { Intent: '/Design' })),
  ]
}

function validationData(): Attack[] {
  const pass = { mayPass: true }
  return [
    ...revised(
      'validation data that is a page',
      (draft) => draft.edit(AT.catalog, { DSS: '<< /Certs [4 0 R] >>' }),
      pass,
    ),
    ...revised(
      'validation data that is a picture',
      (draft) => draft.edit(AT.catalog, { DSS: `<< /Certs [${draft.cover()}] >>` }),
      { ...pass, on: everywhere },
    ),
    ...revised('validation data that is no dictionary', (draft) => draft.edit(AT.catalog, { DSS: '[1 2 3]' }), pass),
    ...revised('validation data that goes in a circle', (draft) => draft.edit(AT.catalog, { DSS: '1 0 R' }), pass),
    ...revised('validation data, and a page that draws it', (draft) => {
      const hidden = draft.add('<< >>', '1 g 0 0 300 400 re f')
      draft.edit(AT.catalog, { DSS: `<< /Certs [${hidden}] >>` })
      draft.append(AT.page1, 'Contents', hidden)
    }),
    ...revised('validation data, and a look that draws it', (draft) => {
      const hidden = draft.cover()
      draft.edit(AT.catalog, { DSS: `<< /OCSPs [${hidden}] >>` })
      draft.edit(AT.stamp, { AP: `<< /N ${hidden} >>` })
    }),
    ...revised('validation data under the number of a content', (draft) => {
      draft.fill(AT.content, 'no content')
      draft.edit(AT.catalog, { DSS: '<< /Certs [25 0 R] >>' })
    }),
  ]
}

function descriptions(): Attack[] {
  const pass = { mayPass: true, on: everywhere }
  return [
    ...revised('another version', (draft) => draft.edit(AT.catalog, { Version: '/2.0' }), pass),
    ...revised('a version before all others', (draft) => draft.edit(AT.catalog, { Version: '/1.0' }), {
      mayPass: true,
    }),
    ...revised(
      'extensions',
      (draft) => draft.edit(AT.catalog, { Extensions: '<< /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >>' }),
      { mayPass: true },
    ),
    ...revised(
      'another description',
      (draft) => draft.edit(AT.catalog, { Metadata: draft.add('<< /Type /Metadata /Subtype /XML >>', '<x/>') }),
      pass,
    ),
    ...revised('a description that is a picture', (draft) => draft.edit(AT.catalog, { Metadata: '10 0 R' }), {
      mayPass: true,
    }),
    ...revised('an empty revision', () => {}, pass),
    ...revised('a catalog without its type', (draft) => draft.edit(AT.catalog, { Type: null })),
  ]
}
