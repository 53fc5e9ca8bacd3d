/** Units of a currency for one euro, as the ECB prints them. */
export type RateTable = Record<string, string>;

/** Round, invented figures; only the dollar matters to the shop. */
export const RATES: RateTable = {
  USD: "1.0850",
  JPY: "163.20",
  GBP: "0.8450",
  CHF: "0.9550",
  MXN: "19.8000",
};

/** `date` is `YYYY-MM-DD`. */
export function dailyFeed(date: string, rates: RateTable): string {
  const rows = Object.entries(rates).map(
    ([currency, rate]) => `      <Cube currency='${currency}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender>
    <gesmes:name>Rates sandbox</gesmes:name>
  </gesmes:Sender>
  <Cube>
    <Cube time='${date}'>
${rows.join("\n")}
    </Cube>
  </Cube>
</gesmes:Envelope>
`;
}

/** The latest working day in UTC: the ECB publishes none on Saturdays and Sundays. */
export function workingDay(now: Date): string {
  const day = new Date(now);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
