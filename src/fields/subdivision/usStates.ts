/** States, the district, the territories with a postal service of the United States, and its military mail regions. */
export const usStates: readonly string[] = `
  AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
  SC SD TN TX UT VT VA WA WV WI WY
  DC
  AS GU MP PR VI
  AA AE AP`
  .trim()
  .split(/\s+/);
