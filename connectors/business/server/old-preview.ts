import { LOCALES } from '@atrium/core/contract/refusal'
import type { OwnPreview, SourcePreview } from '@atrium/dashboards/contract/dashboard'
import { type Static, Type } from 'typebox'
import { businessSchema } from '../query.ts'

const schema = Type.Object(
  { business: businessSchema, kind: Type.String({ maxLength: 40 }), locale: Type.Enum([...LOCALES]) },
  { additionalProperties: false },
)

/** Business data as they were previewed before a preview named its source. */
export const oldPreview = {
  schema,
  source(sent: OwnPreview): SourcePreview {
    const { business, kind, locale } = sent as unknown as Static<typeof schema>
    return { source: { _id: '', props: { business } }, kind, props: {}, locale }
  },
}
