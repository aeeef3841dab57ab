export default {
  synonyms: 'SPC CPK CP quality histogram normal distribution sigma six sigma specification limits',
  control: 'Control chart',
  'control.about': 'Means and ranges of subgroups with their limits',
  'control.synonyms': 'SPC Shewhart X-bar R UCL LCL Western Electric Nelson',
  fraction: 'Fraction defective',
  'fraction.about': 'The share of defective items of each lot with its limits',
  'fraction.synonyms': 'SPC p chart defects rejects scrap attributes',
}
