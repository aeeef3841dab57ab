import { type DashboardFile, FILE_FORMAT, FILE_VERSION, MAX_EXPORTED } from '@atrium/contract/dashboard-file'
import { itemErrors, migratedItems } from '@atrium/contract/dashboard-items'
import type { Known } from '@atrium/contract/dashboard-ops/check'
import { UUID } from '@atrium/contract/dashboard-patterns'
import { checkComponents, checkOptions, optionsSchema } from '@atrium/contract/dashboard-schema'
import { MAX_FOLDER_DEPTH, NAME_MAX } from '@atrium/contract/dashboard-shelf'
import { sourceErrors } from '@atrium/contract/dashboard-sources'
import type { Entity } from '@atrium/contract/define/entity'
import { versionOf } from '@atrium/contract/define/widget'
import { invalidParameter, type Text } from '@atrium/contract/refusal'
import { type TSchema, Type } from 'typebox'
import { bodyValidator, check } from '../../http/validate.ts'

const MAX_FOLDERS = 200
const MAX_PICTURES = 200

const strict = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false })
const id = () => Type.String({ pattern: UUID })
const name = () => Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })

const NOT_A_FILE: Text = { zh_CN: '这不是看板导出的文件', en_US: 'This is not a file of exported dashboards' }
const NEWER: Text = {
  zh_CN: '文件由较新的版本导出，当前版本不能导入',
  en_US: 'A newer version of this product exported the file; this version cannot import it',
}
const TWICE: Text = { zh_CN: '编号重复', en_US: 'Two entries have this id' }
const NO_FOLDER: Text = { zh_CN: '文件中没有这个文件夹', en_US: 'This folder is not in the file' }
const WRONG_TREE: Text = {
  zh_CN: `文件夹循环，或超过 ${MAX_FOLDER_DEPTH} 层`,
  en_US: `The folders contain each other, or are more than ${MAX_FOLDER_DEPTH} levels deep`,
}

/**
 * Checks a file completely, before anything is stored. Items have the newest version of their kind afterwards.
 * @throws invalidParameter at the wrong places: `file.dashboards.0.components.3.component.props.min`
 */
export function fileReader(dashboard: Entity) {
  const { components } = dashboard.fields
  if (components?.kind !== 'json') throw new Error('A dashboard has its items in the field components')
  const validate = bodyValidator(
    Type.Object({
      file: strict({
        format: Type.Literal(FILE_FORMAT),
        version: Type.Literal(FILE_VERSION),
        exportedAt: Type.Optional(Type.String({ maxLength: 40 })),
        folders: Type.Array(strict({ _id: id(), name: name(), parentId: Type.Union([id(), Type.Null()]) }), {
          maxItems: MAX_FOLDERS,
          default: [],
        }),
        dashboards: Type.Array(
          strict({
            _id: id(),
            name: name(),
            description: Type.Optional(Type.String({ maxLength: 200 })),
            folder: Type.Union([id(), Type.Null()], { default: null }),
            options: optionsSchema,
            components: components.schema as TSchema,
            withoutSecrets: Type.Optional(Type.Array(Type.String({ maxLength: 8 }), { maxItems: 200 })),
          }),
          { minItems: 1, maxItems: MAX_EXPORTED },
        ),
        pictures: Type.Record(Type.String({ pattern: '^[0-9a-f]{32}$' }), Type.String(), {
          maxProperties: MAX_PICTURES,
          default: {},
        }),
      }),
    }),
  )

  return (given: unknown, { widgets, connectors }: Known): DashboardFile => {
    const { format, version } = (given ?? {}) as Partial<DashboardFile>
    if (format !== FILE_FORMAT) throw invalidParameter({ fields: { file: NOT_A_FILE } })
    if (typeof version === 'number' && version > FILE_VERSION) throw invalidParameter({ fields: { file: NEWER } })
    const body = { file: given as DashboardFile }
    check(validate, body)
    const wrong: Record<string, Text> = { ...treeErrors(body.file) }
    body.file.dashboards.forEach((one, index) => {
      const items = one.components.map((item) => {
        const spec = widgets.find(({ kind }) => kind === item.component.component)
        return {
          ...item,
          component: { ...item.component, version: item.component.version ?? (spec ? versionOf(spec) : 1) },
        }
      })
      one.components = migratedItems(items, widgets)
      const found = {
        ...checkOptions(one.options),
        ...checkComponents(items),
        ...sourceErrors(one.components, connectors),
        ...itemErrors(one.components, widgets),
      }
      for (const [path, text] of Object.entries(found)) wrong[`file.dashboards.${index}.${path}`] = text
    })
    if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
    return body.file
  }
}

function treeErrors({ folders, dashboards }: DashboardFile): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  const parents = new Map(folders.map((one) => [one._id, one.parentId]))
  const seen = new Set<string>()
  const look = (place: string, _id: string, inside: string | null, field: string) => {
    if (seen.has(_id)) wrong[`${place}._id`] = TWICE
    seen.add(_id)
    if (inside !== null && !parents.has(inside)) wrong[`${place}.${field}`] = NO_FOLDER
  }
  folders.forEach((one, index) => {
    look(`file.folders.${index}`, one._id, one.parentId, 'parentId')
    let levels = 0
    for (let at: string | null = one._id; at !== null && levels <= MAX_FOLDER_DEPTH; at = parents.get(at) ?? null)
      levels += 1
    if (levels > MAX_FOLDER_DEPTH) wrong[`file.folders.${index}.parentId`] = WRONG_TREE
  })
  dashboards.forEach((one, index) => {
    look(`file.dashboards.${index}`, one._id, one.folder, 'folder')
  })
  return wrong
}
