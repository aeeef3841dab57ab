import type { FormField } from '@atrium/core/contract/patterns/form'
import { FieldsCell } from '@atrium/core/web/form-designer/fields-cell'
import { visitForm } from '../../form-fields.ts'

export default function RegisterFieldsCell({ value }: { value: FormField[] | null }) {
  return <FieldsCell fields={value ?? []} design={visitForm} />
}
