export default {
  synonyms: 'graph plot line bar column pie scatter area',
  bar: 'Bar',
  'bar.about': 'A bar for each category',
  'bar.synonyms': 'column histogram comparison ranking',
  stackedBar: 'Stacked bar',
  'stackedBar.about': 'Bars over time on top of each other',
  'stackedBar.synonyms': 'stacked column',
  scatter: 'Scatter',
  'scatter.about': 'One value against another',
  'scatter.synonyms': 'points XY plot dots correlation',
}
