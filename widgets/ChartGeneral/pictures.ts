export { FIELD_PICTURES as default } from '@atrium/charts/web/chart/type-pictures'
