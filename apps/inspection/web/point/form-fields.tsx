import type { FormField } from '@atrium/core/contract/patterns/form'
import { FormDesigner } from '@atrium/core/web/form-designer/designer'
import { FieldsCell } from '@atrium/core/web/form-designer/fields-cell'
import type { ComponentProps } from 'react'
import { pointForm } from '../../form-fields.ts'

/** The form control for a point's `form`. */
export function FormInput(props: Omit<ComponentProps<typeof FormDesigner>, 'design'>) {
  return <FormDesigner {...props} design={pointForm} />
}

export function FormNames({ value }: { value: FormField[] | null }) {
  return <FieldsCell fields={value ?? []} design={pointForm} />
}
