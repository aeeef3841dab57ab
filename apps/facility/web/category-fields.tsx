import type { FormField } from '@atrium/core/contract/patterns/form'
import { FormDesigner } from '@atrium/core/web/form-designer/designer'
import { FieldsCell } from '@atrium/core/web/form-designer/fields-cell'
import type { ComponentProps } from 'react'
import { facilityForm } from '../form-fields.ts'

/** The form control for a category's `fields`. */
export function FieldsInput(props: Omit<ComponentProps<typeof FormDesigner>, 'design'>) {
  return <FormDesigner {...props} design={facilityForm} />
}

export function FieldNames({ value }: { value: FormField[] | null }) {
  return <FieldsCell fields={value ?? []} design={facilityForm} />
}
