import { FormDesigner } from '@atrium/core/web/form-designer/designer'
import type { ComponentProps } from 'react'
import { visitForm } from '../../form-fields.ts'

/** The form control for a register code's `fields`. */
export default function RegisterForm(props: Omit<ComponentProps<typeof FormDesigner>, 'design'>) {
  return <FormDesigner {...props} design={visitForm} />
}
