/** Fields of kinds that change neither a drawing nor a request of the generated test: `Kind.path` → the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'Chart.config.barAdvOption.level':
    'The example has no tags; sums of rows are drawn in chart/cartesian/option.test.ts.',
  'Img.every': 'Only the server uses it, when it fetches the picture again (dashboards/pictures).',
  'Pie.config.fieldList.name': 'The example has rows of tags; names of columns are drawn in chart/pie/slices.test.ts.',
}
