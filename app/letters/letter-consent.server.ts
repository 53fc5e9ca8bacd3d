import type { User } from "#app/accounts/accounts.contract.ts";
import type { Reads } from "#app/services.ts";
import { agreeToLetters, refuseLetters } from "./letter-consent.store.server.ts";

export async function setLetters({ db, now }: Reads, user: Pick<User, "id">, wanted: boolean): Promise<void> {
  await (wanted ? agreeToLetters : refuseLetters)(db, user.id, now());
}
