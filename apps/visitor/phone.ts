import { nullable } from '@atrium/core/contract/define/schema'
import { type FormField, formFieldsSchema } from '@atrium/core/contract/patterns/form'
import { type Static, Type } from 'typebox'
import { visitForm } from './form-fields.ts'

/** What the phone page of a register code gets: the form, and who has registered. */

export const publicForm = Type.Object({
  name: Type.String(),
  sysName: Type.String(),
  site: nullable(Type.String()),
  agreement: nullable(Type.String()),
  fields: Type.Unsafe<FormField[]>(formFieldsSchema(visitForm)),
  retentionDays: Type.Integer(),
})
export type PublicForm = Static<typeof publicForm>

export const registered = Type.Object({
  no: Type.String(),
  name: nullable(Type.String()),
  createdAt: Type.String(),
})
export type Registered = Static<typeof registered>
