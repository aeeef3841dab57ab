/** The fields that a category asks of its facilities, which the tenant designs. Photos have a field of their own. */
import type { FormDesign } from '@atrium/core/contract/patterns/form'

export const facilityForm: FormDesign = { types: ['text', 'multiline', 'number', 'select', 'date', 'phone'] }
