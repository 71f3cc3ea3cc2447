import { useNavigation } from "react-router";

/** True while that form of that order is being sent. */
export function useOrderFormBusy(intent: string, orderId: number): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent && formData.get("order") === String(orderId);
}
