import type { FormField } from '@atrium/contract/patterns/form'
import { FieldsCell } from '@atrium/web/form-designer/fields-cell.tsx'
import { visitForm } from '../../form-fields.ts'

export default function RegisterFieldsCell({ value }: { value: FormField[] | null }) {
  return <FieldsCell fields={value ?? []} design={visitForm} />
}
